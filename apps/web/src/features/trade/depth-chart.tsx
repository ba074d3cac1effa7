import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../money/use-money.ts';
import { depthPath, type DepthPicture, depthPicture, type DepthStep } from './depth-view.ts';
import type { Market } from './market-terms.ts';
import { useBookSample } from './use-book-sample.ts';

/** How much is bid for and offered up to each price. */
export function DepthChart({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const numbers = useNumbers();
  const book = useBookSample(market.symbol);
  const picture = useMemo(
    () => (book === null ? null : depthPicture(book, { price: market.priceDecimals, amount: market.amountDecimals })),
    [book, market.priceDecimals, market.amountDecimals],
  );
  const [at, setAt] = useState<number | null>(null);
  if (picture === null) return <p className="p-4 text-label text-t3">{book === null ? '' : t('book.empty')}</p>;
  const price = (step: DepthStep | undefined): string =>
    step === undefined ? '—' : numbers.fixed(step.price, market.priceDecimals);
  const total = (step: DepthStep | undefined): string =>
    step === undefined ? '—' : numbers.fixed(step.total, market.amountDecimals);
  const label = t('chart.depthLabel', {
    symbol: market.symbol,
    coin: market.base.code,
    bids: total(picture.bids.at(-1)),
    low: price(picture.bids.at(-1)),
    asks: total(picture.asks.at(-1)),
    high: price(picture.asks.at(-1)),
  });
  const pointed = at === null ? undefined : stepAt(picture, at);
  return (
    <div
      className="relative h-full min-h-60 px-2 pt-6 pb-6"
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        setAt(((event.clientX - box.left) / box.width) * 10_000);
      }}
      onPointerLeave={() => setAt(null)}
    >
      <svg viewBox="0 0 10000 10000" preserveAspectRatio="none" className="h-full w-full" role="img" aria-label={label}>
        <path d={depthPath(picture.bids)} className="depth-shape text-up" vectorEffect="non-scaling-stroke" />
        <path d={depthPath(picture.asks)} className="depth-shape text-down" vectorEffect="non-scaling-stroke" />
        {pointed && (
          <line
            x1={pointed.x}
            x2={pointed.x}
            y1={0}
            y2={10_000}
            className="stroke-line-strong"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <div className="num absolute inset-x-3 bottom-1 flex justify-between text-micro text-t3" aria-hidden="true">
        <span>{price(picture.bids.at(-1))}</span>
        <span className="text-t1">{pointed ? `${price(pointed)} · ${total(pointed)} ${market.base.code}` : ''}</span>
        <span>{price(picture.asks.at(-1))}</span>
      </div>
    </div>
  );
}

/** The step under a place of the picture. */
function stepAt({ bids, asks }: DepthPicture, x: number): DepthStep | undefined {
  const bid = bids.findLast((step) => step.x >= x);
  return bid ?? asks.findLast((step) => step.x <= x);
}
