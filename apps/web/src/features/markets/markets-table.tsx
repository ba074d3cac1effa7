import { useTranslations } from 'use-intl';
import { MarketTableRow } from '../../base/market/market-table-row.tsx';
import { DayRange } from './day-range.tsx';
import type { Sort } from './markets-list.ts';
import { TableHeads } from './sort-heads.tsx';
import { VirtualRows } from './virtual-rows.tsx';

interface MarketsTableProps {
  readonly symbols: readonly string[];
  /** Left out where the rows have an order of their own. */
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Of the list; that of the page without it. */
  readonly label?: string;
  readonly starred: ReadonlySet<string>;
  readonly onStar: (symbol: string) => void;
}

/** The markets from a tablet on: a line each, with the range and the shape of the last day. */
export function MarketsTable({ symbols, sort, onSort, label, starred, onStar }: MarketsTableProps) {
  const t = useTranslations('markets');
  return (
    <div className="surface-1 mx-4 mt-2 rounded-card py-1 tablet:mx-6 desk:mx-4">
      <TableHeads {...(sort === undefined || onSort === undefined ? {} : { sort, onSort })} />
      <VirtualRows
        keys={symbols}
        height={56}
        label={label ?? t('title')}
        row={(symbol) => (
          <MarketTableRow symbol={symbol} isStarred={starred.has(symbol)} onStar={onStar} More={DayRange} />
        )}
      />
    </div>
  );
}
