import { decimalsOf } from '../../base/money/show-number.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import type { Quote } from '../../base/market/quotes.ts';

/** The highest and the lowest price of 24 hours, as two columns of the wide table. */
export function DayRange({ quote: { high, low, tick } }: { readonly quote: Quote }) {
  const numbers = useNumbers();
  return [high, low].map((price, index) => (
    <span key={index} className="num-table text-end text-label font-normal text-t2">
      {price === null ? '\u2014' : numbers.fixed(price, decimalsOf(tick))}
    </span>
  ));
}
