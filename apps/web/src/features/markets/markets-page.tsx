import { Chip, ChipRow } from '@bourse/ui/chip';
import { Icon } from '@bourse/ui/icon';
import { Tabs } from '@bourse/ui/tabs';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { redirect } from '../../base/router/navigation.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { useQuotes, useQuotesFailure } from '../../base/market/quotes.ts';
import { Breadth } from './breadth.tsx';
import { FavouritesTab } from './favourites-tab.tsx';
import { FuturesList } from './futures-list.tsx';
import { MarketRow } from './market-row.tsx';
import { firstSort, quoteCoins, type Sort, sortQuotes } from './markets-list.ts';
import { MarketsTable } from './markets-table.tsx';
import { QuotesFailed, RowsLoading } from './rows-states.tsx';
import { SortHeads } from './sort-heads.tsx';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { useStars } from './use-star.ts';
import { VirtualRows } from './virtual-rows.tsx';

const tabs = ['favourites', 'spot', 'futures', 'stocks', 'new'] as const;
type Tab = (typeof tabs)[number];

/** How many of the youngest markets the tab of new ones shows. */
const newMax = 10;

/** Tab 1: every market with its price and change. */
export function MarketsPage() {
  const t = useTranslations('markets');
  const chosen = useSearch('/pages/market/market').tab;
  const tab = tabs.find((one) => one === chosen) ?? 'spot';
  return (
    <div className="mx-auto w-full max-w-[1232px]">
      <h1 className="sr-only">{t('title')}</h1>
      <AppLink
        to="/pages/market/search"
        className="mx-4 mt-2 flex h-10 tablet:mx-6 items-center gap-2 rounded-control bg-s1 px-3 text-t3 desk:hidden"
      >
        <Icon of={Search} />
        {t('searchPairs')}
      </AppLink>
      <Tabs
        size="page"
        label={t('title')}
        className="px-4 pt-2 tablet:px-6 desk:px-4"
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChoose={(value) => redirect('/pages/market/market', { tab: value })}
      />
      <TabContent tab={tab} />
    </div>
  );
}

function TabContent({ tab }: { readonly tab: Tab }) {
  if (tab === 'favourites') return <FavouritesTab />;
  return tab === 'futures' || tab === 'stocks' ? <FuturesList tab={tab} key={tab} /> : <MarketList tab={tab} />;
}

function MarketList({ tab }: { readonly tab: 'spot' | 'new' }) {
  const t = useTranslations('markets');
  const quotes = useQuotes();
  const failure = useQuotesFailure();
  const [sort, setSort] = useState<Sort>(firstSort('volume'));
  const [coin, setCoin] = useState<string | null>(null);
  const coins = useMemo(() => quoteCoins(quotes), [quotes]);
  if (quotes.length === 0) {
    return failure === null ? <RowsLoading /> : <QuotesFailed />;
  }
  const ofTab = tab === 'new' ? quotes.toSorted((a, b) => b.match_id - a.match_id).slice(0, newMax) : quotes;
  const shown = coin === null ? ofTab : ofTab.filter(({ symbol }) => symbol.endsWith(`/${coin}`));
  const sorted = sortQuotes(shown, sort);
  return (
    <>
      <Breadth quotes={shown} />
      <ChipRow className="px-4 py-2 tablet:px-6 desk:px-4">
        <Chip pressed={coin === null} onClick={() => setCoin(null)}>
          {t('all')}
        </Chip>
        {coins.map((one) => (
          <Chip key={one} pressed={coin === one} onClick={() => setCoin(one)}>
            {one}
          </Chip>
        ))}
      </ChipRow>
      <Rows symbols={sorted.map(({ symbol }) => symbol)} sort={sort} onSort={setSort} />
    </>
  );
}

interface RowsProps {
  readonly symbols: readonly string[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function Rows({ symbols, sort, onSort }: RowsProps) {
  const t = useTranslations('markets');
  const { starred, star } = useStars();
  const isWide = useIsAtLeast('tablet');
  if (isWide) return <MarketsTable {...{ symbols, sort, onSort, starred, onStar: star }} />;
  return (
    <>
      <SortHeads sort={sort} onSort={onSort} />
      <VirtualRows
        keys={symbols}
        height={56}
        label={t('title')}
        row={(symbol) => <MarketRow symbol={symbol} isStarred={starred.has(symbol)} onStar={star} />}
      />
    </>
  );
}
