import { buttonClass } from '@bourse/ui/button-class';
import { Icon } from '@bourse/ui/icon';
import { Sparkline } from '@bourse/ui/sparkline';
import { Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../app/app-link.tsx';
import { dayReference } from '../../market/day-reference.ts';
import { pairOf } from '../../market/pair.ts';
import { PairIcon, PairName } from '../../market/pair-name.tsx';
import { FiatPrice, LastPrice, QuoteDelta, Turnover } from '../../market/quote-figures.tsx';
import { useQuote } from '../../market/quotes.ts';
import { useCoins } from '../../market/use-coins.ts';
import { useSparklines } from '../../market/use-sparklines.ts';
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
        row={(symbol) => <TableRow symbol={symbol} isStarred={starred.has(symbol)} onStar={onStar} />}
      />
    </div>
  );
}

interface TableRowProps {
  readonly symbol: string;
  readonly isStarred: boolean;
  readonly onStar: (symbol: string) => void;
}

const TableRow = memo(function TableRow({ symbol, isStarred, onStar }: TableRowProps) {
  const t = useTranslations('markets');
  const quote = useQuote(symbol);
  const closes = useSparklines().get(symbol);
  const coin = useCoins().get(pairOf(symbol).base);
  if (quote === undefined) return null;
  return (
    <div className="market-columns h-14 px-4 hover:bg-control">
      <button
        type="button"
        aria-pressed={isStarred}
        aria-label={t('star', { symbol })}
        className="grid size-8 place-items-center text-t3 hover:text-t1 aria-pressed:text-accent-text"
        onClick={() => onStar(symbol)}
      >
        <Icon of={Star} size={16} filled={isStarred} />
      </button>
      <AppLink to="/pages/transaction/currency" search={{ symbol }} className="flex min-w-0 items-center gap-3">
        <PairIcon symbol={symbol} size={28} />
        <span className="truncate font-semibold">
          <PairName symbol={symbol} /> <span className="text-label font-normal text-t3">{coin?.fullName}</span>
        </span>
      </AppLink>
      <span className="text-end">
        <LastPrice quote={quote} className="px-1 font-medium" />
        <FiatPrice quote={quote} className="block px-1 text-caption text-t3" />
      </span>
      <QuoteDelta quote={quote} className="justify-end" />
      <span className="text-end text-label text-t2">
        <Turnover quote={quote} />
      </span>
      <span className="flex justify-end">
        {closes === undefined ? null : <Sparkline values={closes} width={96} {...dayReference(quote)} />}
      </span>
      <span className="flex justify-end">
        <AppLink
          to="/pages/transaction/currency"
          search={{ symbol }}
          aria-label={t('tradePair', { symbol })}
          className={buttonClass({ size: 'small' })}
        >
          {t('trade')}
        </AppLink>
      </span>
    </div>
  );
});
