import { approvalCalls } from '@bourse/contract/approval';
import { type ConfigurationArea, configurationCalls } from '@bourse/contract/configuration';
import type { OutputOf } from '@bourse/contract/call';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { goTo } from '../../base/router/place.ts';
import { SettingDiff, SettingEffects } from './setting-diff.tsx';
import type { Version } from './setting-form.ts';

interface RollBackDialogProps {
  readonly area: ConfigurationArea;
  readonly setting: OutputOf<typeof configurationCalls.history>['setting'];
  /** The version whose value is to hold again; null while none is chosen. */
  readonly version: Version | null;
  readonly onClose: () => void;
}

/** Asks for an earlier value; somebody else approves it. */
export function RollBackDialog({ area, setting, version, onClose }: RollBackDialogProps) {
  const t = useTranslations('settings');
  const app = useTranslations('app.proposal');
  // While the dialog leaves, it still shows what it was about.
  const [last, setLast] = useState<Version | null>(version);
  if (version !== null && version !== last) setLast(version);
  if (last === null) return null;
  return (
    <ActDialog
      open={version !== null}
      onClose={onClose}
      title={last.effective_at === null ? t('rollBackToOriginal') : t('rollBackTo', { version: last.version })}
      text={t('rollBackText')}
      act={app('ask')}
      call={configurationCalls.rollBack}
      changes={[approvalCalls.list, configurationCalls.list, configurationCalls.history]}
      inputWith={(reason) => ({
        area,
        key: setting.key,
        base: setting.newest.toString(),
        version: last.version.toString(),
        reason,
      })}
      refusal={({ code }) => (code === 'STATE_CHANGED' ? t('outdated') : null)}
      onDone={() => {
        say('done', t('asked'));
        goTo('requests');
      }}
    >
      <SettingDiff area={area} before={setting.value} after={last.value} />
      {version !== null && (
        <SettingEffects area={area} settingKey={setting.key} value={last.value} effectiveAt={null} />
      )}
    </ActDialog>
  );
}
