import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Cell, HeadCell, Row, Table } from '@bourse/ui/table';
import { Star } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toggleFavourite } from '../../base/market/favourites.ts';
import { PairIcon, PairName } from '../../base/market/pair-name.tsx';
import { QuoteDelta, Turnover } from '../../base/market/quote-figures.tsx';
import { OrdersLoading } from './orders-loading.tsx';
import { useSayFailure } from './orders/use-cancel.ts';
import { type ListedPair, PairFinder, PairPrice, type PairsProps } from './pair-finder.tsx';
import { inOrder, nextOrder, type PairColumn, type PairOrder } from './pair-search.ts';

const columns = ['name', 'price', 'change', 'volume'] as const satisfies readonly PairColumn[];

/** All markets of a desk as a table: stars, price, change and volume, in the order of the head that was pressed. */
export function PairTable({ symbol, product, onChoose }: PairsProps) {
  const t = useTranslations('trade.pairs');
  const market = useTranslations('app.market');
  const [order, setOrder] = useState<PairOrder | null>(null);
  const ordered = useCallback((found: readonly ListedPair[]) => inOrder(found, order), [order]);
  return (
    <PairFinder {...{ symbol, product, onChoose }} isTyping order={ordered} loading={<OrdersLoading />}>
      {(shown, starred) => (
        <Table label={t('title')} areaClassName={shown.length === 0 ? 'hidden' : 'min-h-0 flex-1'}>
          <thead>
            <tr>
              <HeadCell className="w-9">
                <span className="sr-only">{t('favourites')}</span>
              </HeadCell>
              {columns.map((column) => (
                <HeadCell
                  key={column}
                  figures={column !== 'name'}
                  sort={order?.column === column ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
                  onSort={() => setOrder(nextOrder(order, column))}
                >
                  {market(column)}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((quote) => (
              <PairTableRow
                key={quote.symbol}
                quote={quote}
                isHere={quote.symbol === symbol}
                isStarred={starred.includes(quote.symbol)}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </Table>
      )}
    </PairFinder>
  );
}

interface RowProps {
  readonly quote: ListedPair;
  readonly isHere: boolean;
  readonly isStarred: boolean;
  readonly onChoose: (symbol: string) => void;
}

const PairTableRow = memo(function PairTableRow({ quote, isHere, isStarred, onChoose }: RowProps) {
  const t = useTranslations('trade.stats');
  const sayFailure = useSayFailure();
  const { symbol } = quote;
  return (
    <Row
      aria-current={isHere ? 'true' : undefined}
      className="cursor-pointer aria-[current]:bg-control"
      onClick={() => onChoose(symbol)}
    >
      <Cell className="pr-0">
        <IconButton
          size={28}
          label={t(isStarred ? 'unstar' : 'star', { symbol })}
          pressed={isStarred}
          icon={<Icon of={Star} size={16} filled={isStarred} className={isStarred ? 'text-accent-text' : 'text-t3'} />}
          onClick={(event) => {
            event.stopPropagation();
            toggleFavourite(quote).catch(sayFailure);
          }}
        />
      </Cell>
      <Cell>
        {/* The row is pressed with a pointer, the name by the keyboard; either way it is pressed once. */}
        <button type="button" className="flex min-h-9 items-center gap-2 text-label font-semibold">
          <PairIcon symbol={symbol} size={20} />
          <span>
            <PairName symbol={symbol} />
          </span>
        </button>
      </Cell>
      <Cell figures>
        <PairPrice pair={quote} />
      </Cell>
      <Cell figures>
        <QuoteDelta quote={quote} />
      </Cell>
      <Cell figures className="text-t2">
        <Turnover quote={quote} />
      </Cell>
    </Row>
  );
});
