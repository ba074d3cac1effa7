import { withdrawalCalls, withdrawalStateNames } from '@bourse/contract/withdrawal';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { listRowClass, ListRowContent } from '@bourse/ui/list-row';
import { useTranslations } from 'use-intl';
import { usePages } from '../../../base/api/use-pages.ts';
import { useCoins } from '../../../base/market/use-coins.ts';
import { ShownAmount } from '../../../base/money/shown-amount.tsx';
import { useMoment } from '../../../base/money/use-moment.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { HistoryList } from '../../../base/parts/history-list.tsx';
import { AppLink } from '../../../base/router/app-link.tsx';
import { useNetworkName } from '../use-network-name.ts';
import { withdrawalTones } from './withdrawal-view.ts';

/** All withdrawals, newest first, each leading to its own steps. */
export function WithdrawalHistory() {
  const t = useTranslations('payments');
  const numbers = useNumbers();
  const networkName = useNetworkName();
  const momentOf = useMoment();
  const coins = useCoins();
  const pages = usePages(withdrawalCalls.log, {});
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
    <HistoryList pages={pages} failed={t('record.failed')} none={none}>
      {(items) => (
        <ul>
          {items.map((withdrawal) => {
            const { id, currency, type, number, requested_at: at } = withdrawal;
            const name = withdrawalStateNames[withdrawal.state];
            return (
              <li key={id}>
                <AppLink to="/pages/fund/receive_withdraw_record" search={{ id }} className={listRowClass()}>
                  <ListRowContent
                    lead={<CoinIcon symbol={currency} size={32} src={coins.get(currency)?.image} />}
                    title={`${currency} · ${networkName(type)}`}
                    subtitle={<time dateTime={at}>{momentOf(at)}</time>}
                    tail={<ShownAmount text={`\u2212${numbers.whole(number, 2)}`} />}
                    subtail={<Badge tone={withdrawalTones[name]}>{t(`withdraw.state.${name}`)}</Badge>}
                  />
                </AppLink>
              </li>
            );
          })}
        </ul>
      )}
    </HistoryList>
  );
}
