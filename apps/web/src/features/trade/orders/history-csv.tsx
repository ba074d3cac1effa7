import type { SentInputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import { useTranslations } from 'use-intl';
import { ListCsvButton } from '../../../base/parts/list-csv-button.tsx';
import { isAmountInQuote, nameOf, stateOf } from './order-view.ts';

interface HistoryCsvProps {
  readonly filter: SentInputOf<typeof spotCalls.list>;
  readonly className?: string;
}

/** Saves the orders that a filter lets through as CSV, each with what became of it; figures as the server tells them. */
export function HistoryCsv({ filter, className = '' }: HistoryCsvProps) {
  const t = useTranslations('trade');
  const columns = ['pair', 'side', 'type', 'price', 'stopPrice', 'amount'] as const;
  const results = ['filled', 'average', 'fee', 'feeCoin', 'state'] as const;
  return (
    <ListCsvButton
      call={spotCalls.list}
      input={filter}
      name={t('orders.history')}
      className={className}
      head={[
        t('orders.number'),
        t('orders.timeUtc'),
        ...columns.map((key) => t(`orders.${key}`)),
        t('orders.amountCoin'),
        ...results.map((key) => t(`orders.${key}`)),
      ]}
      rowOf={(order) => [
        order.id,
        order.created_at,
        order.symbol,
        t(`side.${order.side}`),
        t(`kind.${nameOf(order)}`),
        order.price ?? '',
        order.stop_price ?? '',
        order.amount,
        order.symbol.split('/')[isAmountInQuote(order) ? 1 : 0] ?? '',
        order.filled,
        order.average_price ?? '',
        order.fee,
        order.fee_currency,
        t(`orders.state_${stateOf(order)}`),
      ]}
      texts={{ act: t('orders.csv'), saved: t('orders.csvSaved'), failed: t('orders.csvFailed') }}
    />
  );
}
