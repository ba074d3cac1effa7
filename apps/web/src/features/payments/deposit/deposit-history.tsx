import { depositCalls } from '@bourse/contract/deposit';
import { buttonClass } from '@bourse/ui/button-class';
import { Select } from '@bourse/ui/select';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePages } from '../../../base/api/use-pages.ts';
import { useCoins } from '../../../base/market/use-coins.ts';
import { HistoryList } from '../../../base/parts/history-list.tsx';
import { ListCsvButton } from '../../../base/parts/list-csv-button.tsx';
import { AppLink } from '../../../base/router/app-link.tsx';
import { useCsvTexts } from '../use-csv-texts.ts';
import { depositDecimals } from './deposit-view.ts';
import { DepositRow } from './deposit-row.tsx';
import { DepositSheet } from './deposit-sheet.tsx';

/** Stands for every coin. */
const all = '';

/** All deposits, newest first, of every coin or of one. */
export function DepositHistory() {
  const t = useTranslations('payments.record');
  const payments = useTranslations('payments');
  const csv = useCsvTexts();
  const coins = useCoins();
  const [currency, setCurrency] = useState(all);
  const [open, setOpen] = useState<string | null>(null);
  const pages = usePages(depositCalls.log, currency === all ? {} : { currency });
  const none = {
    title: t('noDeposits'),
    text: t('noDepositsHint'),
    action: (
      <AppLink to="/pages/fund/receive" className={buttonClass({ size: 'desk' })}>
        {t('toDeposit')}
      </AppLink>
    ),
  };
  const options = [
    { value: all, label: t('allCoins') },
    ...[...coins.keys()].map((code) => ({ value: code, label: code })),
  ];
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-4 pt-3">
        <ListCsvButton
          call={depositCalls.log}
          input={currency === all ? {} : { currency }}
          name={t('deposits')}
          head={[
            payments('withdraw.number'),
            payments('deposit.seenAt'),
            t('coin'),
            payments('withdraw.amount'),
            payments('network.label'),
            payments('deposit.address'),
            t('state'),
            payments('txHash'),
          ]}
          rowOf={(one) => [
            one.id,
            one.seen_at,
            one.currency,
            one.number,
            one.is_internal ? payments('internal') : one.type,
            one.address,
            payments(`deposit.state.${one.state}`),
            one.tx_hash ?? '',
          ]}
          texts={csv}
        />
        <Select look="dense" aria-label={t('coin')} options={options} value={currency} onChoose={setCurrency} />
      </div>
      <HistoryList pages={pages} failed={t('failed')} none={none}>
        {(items) => (
          <>
            <ul>
              {items.map((deposit) => (
                <li key={deposit.id}>
                  <DepositRow
                    deposit={deposit}
                    decimals={depositDecimals(items)(deposit.currency)}
                    onOpen={() => setOpen(deposit.id)}
                  />
                </li>
              ))}
            </ul>
            <DepositSheet deposit={items.find(({ id }) => id === open) ?? null} onClose={() => setOpen(null)} />
          </>
        )}
      </HistoryList>
    </>
  );
}
