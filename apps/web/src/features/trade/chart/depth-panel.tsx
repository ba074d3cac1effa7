import { DepthChart, type DepthLevel } from '@bourse/ui/depth-chart';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../base/money/use-money.ts';
import { type BookRow, viewOfBook } from '../book/book-view.ts';
import type { Market } from '../market-terms.ts';
import { useBookSample } from '../use-book-sample.ts';

/** More levels than a book tells. */
const all = { bids: 1_000, asks: 1_000 };
const leastHeight = 200;

/** How much is bid for and offered up to each price, as high as what holds it. */
export function DepthPanel({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const numbers = useNumbers();
  const book = useBookSample(market.symbol);
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(leastHeight);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.max(leastHeight, element.clientHeight - 24)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const view = useMemo(
    () => (book === null ? null : viewOfBook(book, all, market.amountDecimals)),
    [book, market.amountDecimals],
  );
  const price = (row: BookRow | undefined): string =>
    row === undefined ? '—' : numbers.fixed(row.price, market.priceDecimals);
  const total = (row: BookRow | undefined): string =>
    row === undefined ? '—' : numbers.fixed(row.total, market.amountDecimals);
  const levelOf = (row: BookRow): DepthLevel => ({
    // Where it is drawn; the text says it exactly.
    price: Number.parseFloat(row.price),
    total: Number.parseFloat(row.total),
    text: `${price(row)} · ${total(row)} ${market.base.code}`,
  });
  return (
    <div ref={place} className="h-full min-h-56 p-3">
      {view !== null && view.bids.length + view.asks.length === 0 && (
        <p className="text-label text-t3">{t('book.empty')}</p>
      )}
      {view !== null && view.bids.length + view.asks.length > 0 && (
        <DepthChart
          bids={view.bids.map(levelOf)}
          asks={view.asks.map(levelOf)}
          axis={(at) => numbers.fixed(at.toFixed(market.priceDecimals), market.priceDecimals)}
          height={height}
          label={t('chart.depthLabel', {
            symbol: market.symbol,
            coin: market.base.code,
            bids: total(view.bids.at(-1)),
            low: price(view.bids.at(-1)),
            asks: total(view.asks.at(-1)),
            high: price(view.asks.at(-1)),
          })}
        />
      )}
    </div>
  );
}
