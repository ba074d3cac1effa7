import { ChangePill, Delta } from '@bourse/ui/delta';
import { FlashCell } from '@bourse/ui/flash-cell';
import { decimalsOf } from '../money/show-number.ts';
import { useFiat, useNumbers } from '../money/use-money.ts';
import { dollarPrice } from './pair.ts';
import type { QuoteFigures } from './quotes.ts';
import { useFeedState } from './use-feed-state.ts';

/** Stands where a figure is not known. */
const unknown = '—';

/** The last price with the decimals of its tick; it flashes when it changes, and is dotted while the feed is silent. */
export function LastPrice({ quote, className = '' }: { readonly quote: QuoteFigures; readonly className?: string }) {
  const numbers = useNumbers();
  const isStale = useIsStale();
  const { price, tick } = quote;
  if (price === null) return <span className={`num text-t3 ${className}`}>{unknown}</span>;
  return (
    <FlashCell value={price} className={`num ${isStale ? 'stale-figure' : ''} ${className}`}>
      {numbers.fixed(price, decimalsOf(tick))}
    </FlashCell>
  );
}

/** The price in the customer's own currency, where the market's quote currency is worth a known amount of it. */
export function FiatPrice({ quote, className = '' }: { readonly quote: QuoteFigures; readonly className?: string }) {
  const fiat = useFiat();
  const dollars = quote.price === null ? null : dollarPrice(quote.symbol, quote.price);
  if (dollars === null) return null;
  return (
    <span className={`num ${className}`}>
      {fiat.showPrice(dollars, decimalsOf(quote.tick))} {fiat.code}
    </span>
  );
}

/** The change of 24 hours as the wide pill of a list. */
export function QuotePill({ quote }: { readonly quote: QuoteFigures }) {
  const numbers = useNumbers();
  return <ChangePill text={quote.change === null ? unknown : numbers.percent(quote.change)} />;
}

/** The change of 24 hours with triangle and sign. */
export function QuoteDelta({ quote, className = '' }: { readonly quote: QuoteFigures; readonly className?: string }) {
  const numbers = useNumbers();
  const isStale = useIsStale();
  if (quote.change === null) return <span className={`num text-t3 ${className}`}>{unknown}</span>;
  return <Delta text={numbers.percent(quote.change)} stale={isStale} className={className} />;
}

/** The day's turnover, short, in the market's quote currency. */
export function Turnover({ quote }: { readonly quote: QuoteFigures }) {
  const numbers = useNumbers();
  return <span className="num">{numbers.short(quote.turnover)}</span>;
}

function useIsStale(): boolean {
  const state = useFeedState();
  return state === 'stale' || state === 'offline';
}
