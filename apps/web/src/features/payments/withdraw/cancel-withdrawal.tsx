import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { say } from '../../../base/parts/say.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import { changedByWithdrawal, type Withdrawal } from '../payment-calls.ts';

/** Takes a withdrawal back while nobody has reviewed it. */
export function CancelWithdrawal({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations('payments.withdraw.cancel');
  const numbers = useNumbers();
  const refusalOf = useRefusal();
  const [isAsking, setAsking] = useState(false);
  const act = useAct(withdrawalCalls.cancel, changedByWithdrawal);
  const { id, number, currency } = withdrawal;
  const cancel = (): void =>
    act.mutate(
      { input: { id } },
      {
        onSuccess: () => {
          setAsking(false);
          say('done', t('done'));
        },
      },
    );
  return (
    <>
      <Button full onClick={() => setAsking(true)}>
        {t('act')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('question')}
        busy={act.isPending}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button tone="primary" busy={act.isPending} onClick={cancel}>
              {t('act')}
            </Button>
          </>
        }
      >
        {t('text', { amount: `${numbers.whole(number, 2)} ${currency}` })}
        {act.error === null ? null : (
          <Note tone="bad" urgent className="mt-3">
            {refusalOf(act.error)}
          </Note>
        )}
      </Dialog>
    </>
  );
}
