import { Skeleton } from '@bourse/ui/skeleton';
import { memo } from 'react';
import { PairIcon, PairName } from '../../base/market/pair-name.tsx';
import { QuoteDelta } from '../../base/market/quote-figures.tsx';
import { type ListedPair, PairFinder, PairPrice, type PairsProps } from './pair-finder.tsx';

/** All markets with their quotes, the favourites first, and the stocks; typed letters narrow it. */
export function PairList({ symbol, product, onChoose }: PairsProps) {
  return (
    <PairFinder {...{ symbol, product, onChoose }} loading={<Skeleton height={48} className="my-1" />}>
      {(shown) => (
        <ul className="scroll-thin min-h-0 flex-1">
          {shown.map((quote) => (
            <PairRow key={quote.symbol} quote={quote} isHere={quote.symbol === symbol} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </PairFinder>
  );
}

interface PairRowProps {
  readonly quote: ListedPair;
  readonly isHere: boolean;
  readonly onChoose: (symbol: string) => void;
}

const PairRow = memo(function PairRow({ quote, isHere, onChoose }: PairRowProps) {
  return (
    <li className="pair-row">
      <button
        type="button"
        aria-current={isHere ? 'true' : undefined}
        className="flex min-h-11 w-full items-center gap-2 rounded-[8px] px-2 text-start hover:bg-control aria-[current]:bg-control"
        onClick={() => onChoose(quote.symbol)}
      >
        <PairIcon symbol={quote.symbol} size={20} />
        <span className="min-w-0 flex-1 truncate text-label font-semibold">
          <PairName symbol={quote.symbol} />
        </span>
        <span className="text-end text-label">
          <PairPrice pair={quote} className="block" />
          <QuoteDelta quote={quote} className="text-caption" />
        </span>
      </button>
    </li>
  );
});
