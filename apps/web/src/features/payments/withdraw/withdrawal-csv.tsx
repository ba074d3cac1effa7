import type { SentInputOf } from '@bourse/contract/call';
import { withdrawalCalls, withdrawalStateNames } from '@bourse/contract/withdrawal';
import { useTranslations } from 'use-intl';
import { ListCsvButton } from '../../../base/parts/list-csv-button.tsx';
import { useCsvTexts } from '../use-csv-texts.ts';

/** Saves the withdrawals that a filter lets through as CSV. */
export function WithdrawalCsv({ filter }: { readonly filter: SentInputOf<typeof withdrawalCalls.log> }) {
  const t = useTranslations('payments');
  const head = [
    t('withdraw.number'),
    t('withdraw.requestedAt'),
    t('record.coin'),
    t('withdraw.amount'),
    t('withdraw.fee'),
    t('network.label'),
    t('withdraw.to'),
    t('record.state'),
    t('txHash'),
    t('bank.currency'),
    t('bank.arrives'),
    t('bank.reference'),
  ];
  return (
    <ListCsvButton
      call={withdrawalCalls.log}
      input={filter}
      name={t('record.withdrawals')}
      head={head}
      rowOf={(one) => [
        one.id,
        one.requested_at,
        one.currency,
        one.number,
        one.fee,
        one.is_internal ? t('internal') : one.type,
        one.address,
        t(`withdraw.state.${withdrawalStateNames[one.state]}`),
        one.tx_hash ?? '',
        one.bank?.currency ?? '',
        one.bank?.arrives ?? '',
        one.bank?.reference ?? '',
      ]}
      texts={useCsvTexts()}
    />
  );
}
