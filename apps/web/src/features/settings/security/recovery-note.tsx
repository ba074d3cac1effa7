import { recoveryCalls } from '@bourse/contract/recovery';
import { safetyCalls } from '@bourse/contract/safety';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { useMoment } from '../../../base/money/use-moment.ts';
import { say } from '../../../base/parts/say.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';

/** That somebody has asked for a way into this account without its factors, and the end of it. */
export function RecoveryNote({ readyAt }: { readonly readyAt: string }) {
  const t = useTranslations('settings.safe.recovery');
  const moment = useMoment();
  const refusalOf = useRefusal();
  const act = useAct(recoveryCalls.cancel, [safetyCalls.state]);
  const cancel = (): void =>
    act.mutate(
      { input: {} },
      { onSuccess: () => say('done', t('cancelled')), onError: (error) => say('failed', refusalOf(error)) },
    );
  return (
    <div className="grid gap-2">
      <Note tone="bad" urgent>
        {t('text', { time: moment(readyAt) })}
      </Note>
      <Button tone="danger" size="desk" busy={act.isPending} onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
