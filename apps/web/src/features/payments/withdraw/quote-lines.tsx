import { OrderSummary } from '@bourse/ui/order-summary';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../base/money/use-money.ts';
import type { Quote } from '../payment-calls.ts';
import { arrivesOf, type WithdrawFields } from './withdraw-form.ts';

interface QuoteLinesProps {
  readonly fields: WithdrawFields;
  readonly quote: Quote | undefined;
  /** Whether the quote is for an amount that stood there before. */
  readonly isStale: boolean;
}

/** What it costs and what arrives, and what it takes of the limit. */
export function QuoteLines({ fields: { currency, network, amount }, quote, isStale }: QuoteLinesProps) {
  const t = useTranslations('payments.withdraw');
  const numbers = useNumbers();
  const money = (value: string): string => `${numbers.whole(value, 2)} ${currency}`;
  const sure = isStale ? undefined : quote;
  const arrives = sure?.arrives ?? arrivesOf(amount, network.fee);
  return (
    <OrderSummary
      label={t('summary')}
      lines={[
        {
          key: 'fee',
          label: t('fee'),
          value: money(sure?.fee ?? network.fee),
          ...(sure?.receiver === 'customer' ? { note: t('internal.note') } : {}),
        },
        {
          key: 'limit',
          label: t('limit'),
          value: quote === undefined ? '\u2014' : `${numbers.whole(quote.limit_left)} BTC`,
          ...(sure === undefined ? {} : { note: t('countsAs', { amount: `${numbers.whole(sure.counts_as)} BTC` }) }),
        },
        { key: 'arrives', label: t('arrives'), value: arrives === null ? '\u2014' : money(arrives), tone: 'total' },
      ]}
    />
  );
}
