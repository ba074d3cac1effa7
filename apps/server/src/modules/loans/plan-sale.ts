import { type Atoms, atoms, formatAmount, minAtoms, mulDiv, oneUnit } from '@bourse/kernel/amount';
import { oneRate } from '@bourse/kernel/term';
import type { Market } from '../markets/index.ts';
import { type Prices, relativePrice } from './loan.ts';

/** How far from the index an order of a liquidation may trade, in basis points. */
export const saleBandBps = 300;
const allBps = 10_000n;
/** The pledge is sold in this many steps at least, unless less covers what is owed. */
const steps = 4n;

/** What an order of a liquidation sells, in atoms of the pledge, and its limit as the wire writes it. */
export interface SalePlan {
  readonly quantity: Atoms;
  readonly price: string;
  /** The order's amount: in base currency. */
  readonly amount: string;
  readonly side: 'buy' | 'sell';
}

const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

/** The price of the base in atoms of the quote for a whole base unit, by the index. */
function indexAtoms({ quote }: Market, isPledgeBase: boolean, prices: Prices): bigint {
  const relative = isPledgeBase ? relativePrice(prices) : relativePrice({ pledge: prices.loan, loan: prices.pledge });
  return (relative * oneUnit(quote)) / oneRate;
}

/**
 * The next order of a liquidation: a quarter of the pledge, or what covers the debt and its fee at the limit where that is
 * less; at a limit of 3 % from the index, in whole lots and ticks.
 * @param begunWith what was pledged when it began.
 * @returns null where so little is left that no order can be placed.
 */
export function planSale(
  market: Market,
  given: {
    readonly isPledgeBase: boolean;
    readonly pledge: Atoms;
    readonly begunWith: Atoms;
    readonly debt: Atoms;
    readonly prices: Prices;
  },
): SalePlan | null {
  const { isPledgeBase, pledge, begunWith, debt, prices } = given;
  const { base, quote, tickAtoms, units, minNotional, takerFeeBps } = market;
  const index = indexAtoms(market, isPledgeBase, prices);
  const band = BigInt(saleBandBps);
  const limit = isPledgeBase
    ? divideUp((index * (allBps - band)) / allBps, tickAtoms) * tickAtoms
    : ((index * (allBps + band)) / allBps / tickAtoms) * tickAtoms;
  if (limit <= 0n) return null;
  const lot = units.lotAtoms;
  const upToLot = (amount: bigint): bigint => divideUp(amount, lot) * lot;
  const downToLot = (amount: bigint): bigint => (amount / lot) * lot;
  // In base currency: what the debt, its fee and the least order come to, and all that is there.
  const withFee = divideUp(debt * allBps, allBps - BigInt(takerFeeBps));
  const whole = oneUnit(base);
  const least = upToLot(divideUp(minNotional * whole, limit));
  const covering = upToLot(isPledgeBase ? divideUp(withFee * whole, limit) : withFee);
  const all = downToLot(isPledgeBase ? pledge : mulDiv(pledge, whole, limit, 'down'));
  const quarter = upToLot(isPledgeBase ? begunWith / steps : mulDiv(atoms(begunWith / steps), whole, limit, 'down'));
  const wanted = covering < quarter ? covering : quarter;
  const step = wanted < least ? least : wanted;
  // What would be left behind as too little for another order goes with this one.
  const amount = all - step < least ? all : minAtoms(atoms(step), atoms(all));
  if (amount < least || amount === 0n) return null;
  return {
    quantity: isPledgeBase ? atoms(amount) : mulDiv(atoms(amount), limit, whole, 'up'),
    price: formatAmount(limit, quote.scale),
    amount: formatAmount(amount, base.scale),
    side: isPledgeBase ? 'sell' : 'buy',
  };
}
