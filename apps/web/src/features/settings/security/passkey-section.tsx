import type { OutputOf } from '@bourse/contract/call';
import { safetyCalls } from '@bourse/contract/safety';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Icon } from '@bourse/ui/icon';
import { Skeleton } from '@bourse/ui/skeleton';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../../base/api/use-call.ts';
import { useAgo } from '../../../base/money/use-ago.ts';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { say } from '../../../base/parts/say.ts';
import { hasPasskeys } from '../../../base/session/passkey.ts';
import { SettingSection } from '../setting-row.tsx';
import { PasskeySheet } from './passkey-sheet.tsx';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import type { StepUp } from '../../../base/security/use-step-up.tsx';

type Passkey = OutputOf<typeof safetyCalls.passkeyList>[number];

/** The passkeys of the account, the way to a new one, and out of an old one. */
export function PasskeySection({ stepUp }: { readonly stepUp: StepUp }) {
  const t = useTranslations('settings.safe.passkey');
  const app = useTranslations('app');
  const refusalOf = useRefusal();
  const { data, isError, error, isFetching, refetch } = useCall(safetyCalls.passkeyList, {});
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const act = useAct(safetyCalls.passkeyRemove, [safetyCalls.passkeyList, safetyCalls.state]);
  const remove = (): void => {
    if (asked === null) return;
    act.mutate(
      { input: { id: asked.id } },
      {
        onSuccess: () => say('done', t('removed')),
        onError: (refusal) => say('failed', refusalOf(refusal)),
        onSettled: () => setAsked(null),
      },
    );
  };
  return (
    <div className="grid gap-3">
      <SettingSection title={t('title')}>
        {data === undefined ? (
          isError ? (
            <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={60} />
          )
        ) : data.length === 0 ? (
          <p className="px-4 py-4 text-label font-normal text-t2">{t('text')}</p>
        ) : (
          data.map((one) => <Row key={one.id} passkey={one} onRemove={() => stepUp.confirmed(() => setAsked(one))} />)
        )}
      </SettingSection>
      {hasPasskeys() ? (
        <Button size="desk" icon={<Icon of={Plus} />} onClick={() => stepUp.confirmed(() => setAdding(true))}>
          {t('add')}
        </Button>
      ) : (
        <p className="px-1 text-caption text-t3">{t('unsupported')}</p>
      )}
      {isAdding ? <PasskeySheet onClose={() => setAdding(false)} /> : null}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('removeQuestion')}
        busy={act.isPending}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{app('act.cancel')}</Button>
            <Button tone="primary" busy={act.isPending} onClick={remove}>
              {t('remove')}
            </Button>
          </>
        }
      >
        {t('removeText')}
      </Dialog>
    </div>
  );
}

function Row({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const t = useTranslations('settings.safe.passkey');
  const ago = useAgo();
  const { name, last_used_at: used } = passkey;
  return (
    <div className="flex min-h-15 items-center gap-3 px-4 py-2">
      <Icon of={KeyRound} size={20} className="text-t2" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-caption text-t3">
          {used === null ? t('never') : t('used', { ago: ago(used) })}
        </span>
      </span>
      <Button size="small" onClick={onRemove} aria-label={t('removeOf', { name })}>
        {t('remove')}
      </Button>
    </div>
  );
}
