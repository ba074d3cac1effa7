import { conversionCalls } from '@bourse/contract/conversion';
import { walletCalls } from '@bourse/contract/wallet';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { ListCsvButton } from '../../base/parts/list-csv-button.tsx';

/** Saves all conversions as CSV, each with the rate and the fee that it was made at. */
export function ConversionCsv() {
  const t = useTranslations('assets');
  const { data: coins } = useCall(walletCalls.currencies, {}, { staleTimeMs: Infinity });
  const codeOf = (id: number): string => coins?.list.find((coin) => coin.id === id)?.name ?? String(id);
  const { time, from, to, paid, received, rate, fee, number } = {
    time: t('history.time'),
    from: t('history.from'),
    to: t('history.to'),
    paid: t('history.paid'),
    received: t('history.received'),
    rate: t('history.rateHead'),
    fee: t('history.feeHead'),
    number: t('history.number'),
  };
  return (
    <ListCsvButton
      call={conversionCalls.history}
      input={{}}
      name={t('history.conversions')}
      head={[number, time, from, to, paid, received, rate, fee]}
      rowOf={(one) => [
        one.id,
        one.created_at,
        codeOf(one.from_currency_id),
        codeOf(one.to_currency_id),
        one.number,
        one.received,
        one.rate,
        one.fee,
      ]}
      texts={{ act: t('records.csv'), saved: t('records.saved'), failed: t('records.fileFailed') }}
    />
  );
}
