import { useTranslations } from 'use-intl';
import { ShownAmount } from '../../../base/money/shown-amount.tsx';
import { useNumbers } from '../../../base/money/use-money.ts';
import type { Deposit } from '../payment-calls.ts';
import { DepositTimeline } from './deposit-timeline.tsx';

/** A deposit that is on its way, block by block. */
export function DepositCard({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations('payments.deposit');
  const numbers = useNumbers();
  return (
    <article className="rounded-card px-4 pt-3.5 pb-4 surface-1">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-label font-semibold">{t('arrivingNow')}</h2>
        <ShownAmount text={numbers.whole(deposit.number, 2)} unit={deposit.currency} />
      </div>
      <DepositTimeline deposit={deposit} />
    </article>
  );
}
