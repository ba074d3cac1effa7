import { useTranslations } from 'use-intl';
import { MarketTableRow } from '../../base/market/market-table-row.tsx';
import type { Sort } from './markets-list.ts';
import { SortHeads } from './sort-heads.tsx';
import { VirtualRows } from './virtual-rows.tsx';

interface MarketsTableProps {
  readonly symbols: readonly string[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly starred: ReadonlySet<string>;
  readonly onStar: (symbol: string) => void;
}

/** The markets on a wide screen: a line each, with the last day as a small chart and a way to trade. */
export function MarketsTable({ symbols, sort, onSort, starred, onStar }: MarketsTableProps) {
  const t = useTranslations('markets');
  return (
    <div className="surface-1 mx-4 mt-2 rounded-card py-1">
      <SortHeads sort={sort} onSort={onSort} isWide />
      <VirtualRows
        keys={symbols}
        height={56}
        label={t('title')}
        row={(symbol) => <MarketTableRow symbol={symbol} isStarred={starred.has(symbol)} onStar={onStar} />}
      />
    </div>
  );
}
