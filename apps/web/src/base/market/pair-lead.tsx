import { PairIcon, PairName } from './pair-name.tsx';
import { Turnover } from './quote-figures.tsx';
import type { QuoteFigures } from './quotes.ts';

/** How a market's row begins: its coin, its name, and what was traded in a day. */
export function PairLead({ quote }: { readonly quote: QuoteFigures }) {
  return (
    <>
      <PairIcon symbol={quote.symbol} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <PairName symbol={quote.symbol} />
        </span>
        <span className="block text-caption text-t3">
          <Turnover quote={quote} />
        </span>
      </span>
    </>
  );
}
