import { type Atoms, mulDiv } from '@bourse/kernel/amount';
import { oneRate } from '@bourse/kernel/term';
import { type Price, price, priceScale } from '../prices/index.ts';

/** What a customer wants of the desk. */
export type Side = 'buy' | 'sell';

/**
 * The desk's price of one coin: the index with the spread, `index x (1 + spread)` rounded up for who buys, `index x (1 -
 * spread)` cut for who sells; in 10^-12 USDT.
 */
export function deskPrice(index: Price, spread: bigint, side: Side): Price {
  return side === 'buy'
    ? price(mulDiv(index, oneRate + spread, oneRate, 'up'))
    : price(mulDiv(index, oneRate - spread, oneRate, 'down'));
}

/** What coins come to in atoms of USDT: `number x price`, rounded up for who buys and cut for who sells. */
export function totalOf(
  number: Atoms,
  unit: Price,
  { coinScale, usdtScale }: { readonly coinScale: number; readonly usdtScale: number },
  side: Side,
): Atoms {
  const scale = 10n ** BigInt(coinScale + priceScale);
  return mulDiv(number, unit * 10n ** BigInt(usdtScale), scale, side === 'buy' ? 'up' : 'down');
}
