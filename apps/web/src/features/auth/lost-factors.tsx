import { recoveryCalls } from '@bourse/contract/recovery';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { say } from '../../base/parts/say.ts';

/** The way back for who has lost every factor: it takes days and people, and says so before it is asked for. */
export function LostFactors({ ticket }: { readonly ticket: string }) {
  const t = useTranslations('auth.second');
  const app = useTranslations('app');
  const moment = useMoment();
  const [isAsked, setAsked] = useState(false);
  const act = useAct(recoveryCalls.request);
  const ask = (): void =>
    act.mutate(
      { input: { ticket } },
      {
        onError: (error) => say('failed', error.isUncertain ? app('state.unreachable') : error.message),
        onSettled: () => setAsked(false),
      },
    );
  if (act.data !== undefined) return <Note tone="accent">{t('lostDone', { time: moment(act.data.ready_at) })}</Note>;
  return (
    <>
      <Button tone="quiet" size="small" className="justify-self-start" onClick={() => setAsked(true)}>
        {t('lost')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('lostTitle')}
        busy={act.isPending}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{app('act.cancel')}</Button>
            <Button tone="primary" busy={act.isPending} onClick={ask}>
              {t('lostAsk')}
            </Button>
          </>
        }
      >
        {t('lostText')}
      </Dialog>
    </>
  );
}
