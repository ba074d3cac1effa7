import { QuotaBar } from '@bourse/ui/quota-bar';
import { Timeline } from '@bourse/ui/timeline';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../../base/money/use-moment.ts';
import { serverNow } from '../../../base/time/server-clock.ts';
import type { Withdrawal } from '../payment-calls.ts';
import { useStepStates } from '../use-step-states.ts';
import { isHeld, type WithdrawalStep, withdrawalSteps } from './withdrawal-view.ts';

/** What is over of a withdrawal, what it waits for, and what comes. */
export function WithdrawalTimeline({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations('payments.withdraw');
  const momentOf = useMoment();
  const stateLabels = useStepStates();
  const { changed_at: changed, requested_at: requested, rejected_because: because } = withdrawal;
  const { confirmations, required, is_reviewed_by_staff: isReviewed } = withdrawal;
  const steps = withdrawalSteps(withdrawal, serverNow());
  const lastDone = steps.findLast(({ state }) => state === 'done' || state === 'failed')?.step;
  const counted = Math.min(confirmations, required);
  const isBank = withdrawal.bank !== null;
  const { is_internal: isInternal } = withdrawal;
  const noteOf = (step: WithdrawalStep): string | undefined => {
    if (step === 'requested') return momentOf(requested);
    if (step === 'confirmed' && withdrawal.tx_hash !== null && step !== lastDone) {
      return t('confirmed', { count: counted, required });
    }
    return step === lastDone ? momentOf(changed) : undefined;
  };
  const titleOf = (step: WithdrawalStep): string => {
    if (isInternal && step === 'confirmed') return t('internal.credited');
    if (!isBank) return t(`step.${step}`);
    return t(step === 'rejected' && because === 'returned_by_bank' ? 'bankStep.returned' : `bankStep.${step}`);
  };
  const moreOf = (step: WithdrawalStep, isNow: boolean) => {
    if (step === 'reviewed' && isNow) {
      if (isHeld(withdrawal, serverNow())) return t(isBank ? 'waits.heldCard' : 'waits.held');
      return t(isReviewed ? 'waits.staff' : 'waits.checks');
    }
    if (step === 'signing' && isNow) return t(isBank ? 'waits.bankPays' : 'waits.signing');
    if (step === 'confirmed' && isNow && isInternal) return t('internal.crediting');
    if (step === 'confirmed' && isNow && isBank) return t('waits.bankStatement');
    if (step === 'confirmed' && isNow) {
      return (
        <QuotaBar
          taken={required === 0 ? 0 : Math.min(0.99, confirmations / required)}
          height={4}
          tone="accent"
          label={t('confirmed', { count: counted, required })}
        />
      );
    }
    if (step === 'rejected') return t(`because.${because ?? 'refused'}`);
    return step === 'cancelled' ? t('because.cancelled') : undefined;
  };
  return (
    <Timeline
      stateLabels={stateLabels}
      steps={steps.map(({ step, state }) => ({
        key: step,
        state,
        title: titleOf(step),
        note: noteOf(step),
        more: moreOf(step, state === 'now' || state === 'held'),
      }))}
    />
  );
}
