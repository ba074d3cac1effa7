import { walletCalls } from '@bourse/contract/wallet';
import { buttonClass } from '@bourse/ui/button-class';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { usePages } from '../../base/api/use-pages.ts';
import { columnDecimals } from '../../base/money/column-decimals.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { useMoment } from '../../base/money/use-moment.ts';

/** Moves between the own accounts, newest first. */
export function TransferHistory() {
  const t = useTranslations('assets.history');
  const names = useTranslations('app.account');
  const numbers = useNumbers();
  const momentOf = useMoment();
  const pages = usePages(walletCalls.transferHistory, {});
  const none = {
    title: t('noTransfers'),
    text: t('noTransfersHint'),
    action: (
      <AppLink to="/pages/fund/transfer" className={buttonClass({ size: 'desk' })}>
        {t('toTransfer')}
      </AppLink>
    ),
  };
  return (
    <HistoryList pages={pages} failed={t('failed')} none={none}>
      {(items) => {
        const decimals = columnDecimals(
          items.map(({ currency, number }) => [currency, number]),
          2,
        );
        return (
          <ul className="px-4">
            {items.map(({ id, number, currency, from_field: from, to_field: to, created_at: at }) => (
              <li key={id} className="flex min-h-15 items-center gap-3 border-b border-line py-2">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">
                    {t('fromTo', { from: names(from), to: names(to) })}
                  </span>
                  <time className="num block text-caption text-t3" dateTime={at}>
                    {momentOf(at)}
                  </time>
                </span>
                <ShownAmount text={numbers.fixed(number, decimals(currency))} unit={currency} />
              </li>
            ))}
          </ul>
        );
      }}
    </HistoryList>
  );
}
