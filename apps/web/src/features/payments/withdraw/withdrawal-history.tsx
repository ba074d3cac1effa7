import { withdrawalCalls, withdrawalStateNames } from '@bourse/contract/withdrawal';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { listRowClass, ListRowContent } from '@bourse/ui/list-row';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePages } from '../../../base/api/use-pages.ts';
import { useCoins } from '../../../base/market/use-coins.ts';
import { columnDecimals } from '../../../base/money/column-decimals.ts';
import { ShownAmount } from '../../../base/money/shown-amount.tsx';
import { useMoment } from '../../../base/money/use-moment.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { HistoryList } from '../../../base/parts/history-list.tsx';
import { AppLink } from '../../../base/router/app-link.tsx';
import { useNetworkName } from '../use-network-name.ts';
import { WithdrawalCsv } from './withdrawal-csv.tsx';
import { everyWithdrawal, fieldsOf, isNarrowed } from './withdrawal-filter.ts';
import { WithdrawalFilters } from './withdrawal-filters.tsx';
import { withdrawalTones } from './withdrawal-view.ts';

/** All withdrawals, newest first, each leading to its own steps. */
export function WithdrawalHistory() {
  const t = useTranslations('payments');
  const numbers = useNumbers();
  const networkName = useNetworkName();
  const momentOf = useMoment();
  const coins = useCoins();
  const [choice, setChoice] = useState(everyWithdrawal);
  const filter = fieldsOf(choice);
  const pages = usePages(withdrawalCalls.log, filter);
  const noMatch = {
    title: t('record.noMatch'),
    text: t('record.noMatchHint'),
    action: (
      <Button size="desk" onClick={() => setChoice(everyWithdrawal)}>
        {t('record.clear')}
      </Button>
    ),
  };
  const none = {
    title: t('record.noWithdrawals'),
    text: t('record.noWithdrawalsHint'),
    action: (
      <AppLink to="/pages/fund/withdraw" className={buttonClass({ size: 'desk' })}>
        {t('record.toWithdraw')}
      </AppLink>
    ),
  };
  return (
    <>
      <WithdrawalFilters choice={choice} onChange={(change) => setChoice({ ...choice, ...change })} />
      <div className="px-4 pt-3">
        <WithdrawalCsv filter={filter} />
      </div>
      <HistoryList pages={pages} failed={t('record.failed')} none={isNarrowed(choice) ? noMatch : none}>
        {(items) => {
          const decimals = columnDecimals(
            items.map(({ currency, number, bank }) =>
              bank === null ? [currency, number] : [bank.currency, bank.amount],
            ),
            2,
          );
          return (
            <ul>
              {items.map((withdrawal) => {
                const { id, currency, type, bank, number, requested_at: at, returns_deposit: returned } = withdrawal;
                const name = withdrawalStateNames[withdrawal.state];
                return (
                  <li key={id}>
                    <AppLink to="/pages/fund/receive_withdraw_record" search={{ id }} className={listRowClass()}>
                      <ListRowContent
                        lead={<CoinIcon symbol={currency} size={32} src={coins.get(currency)?.image} />}
                        title={
                          bank === null
                            ? `${currency} · ${returned === null ? networkName(type) : t('withdraw.return.mark')}`
                            : `${bank.currency} · ${bank.bank} ${bank.card_number}`
                        }
                        subtitle={<time dateTime={at}>{momentOf(at)}</time>}
                        tail={
                          <ShownAmount
                            text={
                              bank === null
                                ? `\u2212${numbers.fixed(number, decimals(currency))}`
                                : `\u2212${numbers.fixed(bank.amount, decimals(bank.currency))} ${bank.currency}`
                            }
                          />
                        }
                        subtail={<Badge tone={withdrawalTones[name]}>{t(`withdraw.state.${name}`)}</Badge>}
                      />
                    </AppLink>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </HistoryList>
    </>
  );
}
