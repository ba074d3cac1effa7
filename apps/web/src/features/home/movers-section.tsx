import { EmptyState } from '@bourse/ui/empty-state';
import { ListRowSkeleton } from '@bourse/ui/list-row';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Tabs } from '@bourse/ui/tabs';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { MarketTableRow } from '../../base/market/market-table-row.tsx';
import { MoverRow } from '../../base/market/mover-row.tsx';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { readQuotes, useQuotes, useQuotesFailure } from '../../base/market/quotes.ts';
import { useKept } from '../../base/router/use-kept.ts';
import { movers, moverTabs } from './movers.ts';

/** What moves the market: hot, gainers, losers, new and volume. */
export function MoversSection({ count }: { readonly count: number }) {
  const t = useTranslations('home');
  const app = useTranslations('app');
  const [tab, setTab] = useKept('movers', moverTabs, 'hot');
  const quotes = useQuotes();
  const failure = useQuotesFailure();
  const isDesk = useIsAtLeast('desk');
  const list = movers(quotes, tab, count);
  return (
    <section className="min-w-0 tablet:surface-1 tablet:rounded-card tablet:py-2" aria-label={t('movers')}>
      <div className="flex items-center justify-between gap-3 px-4">
        <div className="min-w-0 flex-1">
          <Tabs
            label={t('movers')}
            tabs={moverTabs.map((value) => ({ value, label: t(`mover.${value}`) }))}
            value={tab}
            onChoose={setTab}
          />
        </div>
        <AppLink to="/pages/market/market" className="hidden text-label text-accent-text tablet:block">
          {t('allMarkets')}
        </AppLink>
      </div>
      {quotes.length === 0 && failure === null ? (
        <SkeletonDelay label={app('state.loading')}>
          {Array.from({ length: count }, (_, index) => (
            <ListRowSkeleton key={index} />
          ))}
        </SkeletonDelay>
      ) : null}
      {quotes.length === 0 && failure !== null ? <LoadFailed error={failure} onRetry={readQuotes} /> : null}
      {quotes.length > 0 && list.length === 0 ? <EmptyState title={t('noMovers')} /> : null}
      {isDesk && list.length > 0 ? <Heads /> : null}
      {list.map(({ symbol }) =>
        isDesk ? <MarketTableRow key={symbol} symbol={symbol} /> : <MoverRow key={symbol} symbol={symbol} />,
      )}
    </section>
  );
}

function Heads() {
  const t = useTranslations('app.market');
  return (
    <div className="market-columns market-columns-bare h-8 px-4 text-end text-micro text-t3" aria-hidden="true">
      <span className="text-start">{t('name')}</span>
      <span>{t('price')}</span>
      <span>{t('change')}</span>
      <span data-column="volume">{t('volume')}</span>
      <span>{t('lastDay')}</span>
      <span />
    </div>
  );
}
