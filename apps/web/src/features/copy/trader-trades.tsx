import { copyCalls } from '@bourse/contract/copy';
import { Delta } from '@bourse/ui/delta';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { useCopyFigures } from './use-copy-figures.ts';

/** Every closed position of a trader, newest first. */
export function TraderTrades({ id }: { readonly id: string }) {
  const t = useTranslations('copy.closed');
  const copy = useTranslations('copy');
  const figures = useCopyFigures();
  const pages = usePages(copyCalls.traderTrades, { trader_user_id: id }, 20, { isPublic: true });
  return (
    <section aria-labelledby="trader-trades">
      <h2 id="trader-trades" className="mb-2 text-heading">
        {t('title')}
      </h2>
      <HistoryList pages={pages} none={{ title: t('none') }}>
        {(items) => (
          <ul className="rounded-card px-4 surface-1">
            {items.map((trade) => (
              <li
                key={trade.id}
                className="flex items-center justify-between gap-3 border-b border-line py-3 last:border-0"
              >
                <span className="min-w-0">
                  <span className="block font-semibold">
                    {trade.symbol} <span className="text-t2">{figures.side(trade)}</span>
                  </span>
                  <span className="num block text-caption text-t3">{figures.moment(trade.closed_at)}</span>
                </span>
                <span className="text-end">
                  <Delta kind="money" text={figures.result(trade.profit)} />
                  <span className="num block text-caption text-t3">{copy('lots', { count: trade.lots })}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </HistoryList>
    </section>
  );
}
