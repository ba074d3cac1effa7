import { approvalCalls } from '@bourse/contract/approval';
import { networkStaffCalls } from '@bourse/contract/networks';
import { officeCalls } from '@bourse/contract/office';
import { Button } from '@bourse/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import type { Network } from './network.ts';

/** Pauses a network at once, or asks a second person to release it. */
export function StopNetwork({ network }: { readonly network: Network }) {
  const t = useTranslations('networks');
  const [asked, setAsked] = useState<'pause' | 'release' | null>(null);
  const { network: id, name } = network;
  const act = network.paused === null ? 'pause' : 'release';
  return (
    <>
      <Button
        size="desk"
        tone={act === 'pause' ? 'danger' : 'primary'}
        disabled={network.release_asked}
        aria-label={t(`${act}.actOf`, { name })}
        onClick={() => setAsked(act)}
      >
        {t(`${act}.act`)}
      </Button>
      <ActDialog
        open={asked === 'pause'}
        onClose={() => setAsked(null)}
        title={t('pause.ask', { name })}
        text={t('pause.text')}
        act={t('pause.act')}
        danger
        call={networkStaffCalls.pause}
        inputWith={(reason) => ({ network: id, reason })}
        changes={[networkStaffCalls.list, officeCalls.today]}
        onDone={() => say('done', t('pause.done'))}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('over') : null)}
      />
      <ActDialog
        open={asked === 'release'}
        onClose={() => setAsked(null)}
        title={t('release.ask', { name })}
        text={t('release.text')}
        act={t('release.act')}
        call={networkStaffCalls.release}
        inputWith={(reason) => ({ network: id, reason })}
        changes={[networkStaffCalls.list, approvalCalls.list, officeCalls.today]}
        onDone={() => say('done', t('release.done'))}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('over') : null)}
      />
    </>
  );
}
