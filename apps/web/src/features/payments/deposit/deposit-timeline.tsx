import { Timeline } from '@bourse/ui/timeline';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { useFormatter, useTranslations } from 'use-intl';
import type { Deposit } from '../payment-calls.ts';
import { useStepStates } from '../use-step-states.ts';
import { confirmedShare, depositSteps, type DepositStep, shortHash } from './deposit-view.ts';

/** Seen, confirmed, added: with what each waits for, or why it ends there. */
export function DepositTimeline({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations('payments.deposit');
  const accounts = useTranslations('app.account');
  const format = useFormatter();
  const stateLabels = useStepStates();
  const { state, confirmations, required, seen_at: seen, credited_at: credited, tx_hash: hash } = deposit;
  const clock = (at: string): string =>
    format.dateTime(Date.parse(at), { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });
  const isOver = state !== 'seen' && state !== 'credited';
  const counted = Math.min(confirmations, required);
  const notes: Readonly<Record<DepositStep, string | undefined>> = {
    seen: clock(seen),
    confirming:
      state === 'orphaned' || state === 'lost' || hash === null
        ? undefined
        : t('confirmed', { count: counted, required }),
    added: credited === null || state === 'returned' ? undefined : clock(credited),
  };
  const bar =
    state === 'seen' ? (
      <QuotaBar
        taken={Math.min(0.99, confirmedShare(deposit))}
        height={4}
        tone="accent"
        label={t('confirmed', { count: counted, required })}
      />
    ) : undefined;
  return (
    <Timeline
      stateLabels={stateLabels}
      steps={depositSteps(deposit).map(({ step, state: at }) => ({
        key: step,
        state: at,
        title: t(`step.${step}`, { account: accounts('change') }),
        note: notes[step],
        more:
          step === 'seen' ? (
            <span className="font-code" translate="no">
              {hash === null ? '' : shortHash(hash)}
            </span>
          ) : step === 'confirming' && at === 'now' ? (
            bar
          ) : isOver && (at === 'failed' || at === 'held') ? (
            t(`why.${state}`)
          ) : undefined,
      }))}
    />
  );
}
