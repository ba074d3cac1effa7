/** The two coins of a market such as `BTC/USDT`. */
export interface Pair {
  readonly base: string;
  readonly quote: string;
}

/** Splits a symbol as quotes and topics write it. */
export function pairOf(symbol: string): Pair {
  const [base = symbol, quote = ''] = symbol.split('/');
  return { base, quote };
}

/** Coins that are worth a US dollar each for showing, as the server values them. */
const dollars = new Set(['USDT', 'USDC', 'USD']);

/** What a price is worth in US dollars where its market is quoted in them; null otherwise. */
export function dollarPrice(symbol: string, price: string): string | null {
  return dollars.has(pairOf(symbol).quote) ? price : null;
}
