import { loanLien } from '@bourse/contract/loan';
import { type Atoms, atoms, formatAmount, mulDiv, oneUnit } from '@bourse/kernel/amount';
import { invariant } from '@bourse/kernel/invariant';
import { oneRate } from '@bourse/kernel/term';
import type { Market } from '../markets/index.ts';
import { type Debt, payOff, type Prices, relativePrice, type Scales } from './loan.ts';

/** How often its own pledge a loan under lien can put to work, the pledge included (S101). */
export const lienLeverages = loanLien.leverages;
/** One of them. */
export type LienLeverage = (typeof lienLeverages)[number];

const allBps = 10_000n;
const tenTo = (scale: number): bigint => 10n ** BigInt(scale);
const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

/**
 * The least pledge of the coin that is bought with a loan: what is lent is worth `leverage - 1` times the pledge at most, by
 * the index and without a haircut; rounded up to the atom.
 */
export function lienPledge(
  amount: Atoms,
  leverage: LienLeverage,
  prices: Prices,
  { pledgeScale, loanScale }: Pick<Scales, 'pledgeScale' | 'loanScale'>,
): Atoms {
  const worth = amount * prices.loan * tenTo(pledgeScale);
  return atoms(divideUp(worth, prices.pledge * BigInt(leverage - 1) * tenTo(loanScale)));
}

/** What the purchase may cost beyond the index, and what part of it the market keeps. */
export interface PurchaseCosts {
  readonly slippageBps: number;
  readonly takerFeeBps: number;
}

/**
 * The lowest risk rate, in 10^-12, with which a loan under lien can begin: everything bought at the limit, and its fee paid in
 * what is bought: `counted x (1 + (leverage - 1) x (1 - fee) / (1 + slippage)) / (leverage - 1)`, cut. Terms whose loans would
 * begin below the first warning are no terms.
 */
export function worstBeginning(
  leverage: LienLeverage,
  counted: bigint,
  { slippageBps, takerFeeBps }: PurchaseCosts,
): bigint {
  const lent = BigInt(leverage - 1);
  const dearer = allBps + BigInt(slippageBps);
  const kept = allBps - BigInt(takerFeeBps);
  return (counted * (dearer + lent * kept)) / (lent * dearer);
}

/** The order that buys with what was lent: in base currency, and its limit, as the wire writes them. */
export interface Purchase {
  readonly amount: string;
  /** The same in atoms. */
  readonly quantity: Atoms;
  readonly price: string;
  /** What it can cost at most, in atoms of the loan. */
  readonly cost: Atoms;
}

/**
 * What buys a coin with money that is its market's quote: as many whole lots as the money buys at the limit, which is the
 * index and the slippage, down to the tick.
 * @returns null where that is no order: the money goes back to what it was lent from.
 */
export function planPurchase(market: Market, money: Atoms, prices: Prices, slippageBps: number): Purchase | null {
  const { base, quote, tickAtoms, units, minNotional } = market;
  const index = (relativePrice(prices) * oneUnit(quote)) / oneRate;
  const limit = ((index * (allBps + BigInt(slippageBps))) / allBps / tickAtoms) * tickAtoms;
  if (limit <= 0n) return null;
  const whole = oneUnit(base);
  const amount = ((money * whole) / limit / units.lotAtoms) * units.lotAtoms;
  const cost = mulDiv(atoms(amount), atoms(limit), whole, 'up');
  if (amount === 0n || cost < minNotional) return null;
  const quantity = atoms(amount);
  return { amount: formatAmount(amount, base.scale), quantity, price: formatAmount(limit, quote.scale), cost };
}

/** What a purchase has come to, in atoms: bought before its fee, the fee in the same coin, and what it has cost. */
export interface PurchaseFill {
  readonly filled: Atoms;
  readonly fee: Atoms;
  readonly turnover: Atoms;
}

/** A loan behind its purchase: what was bought lies with the pledge, and what was not spent has repaid. */
export function afterPurchase(
  { pledge, debt }: { readonly pledge: Atoms; readonly debt: Debt },
  money: Atoms,
  { filled, fee, turnover }: PurchaseFill,
): { readonly pledge: Atoms; readonly debt: Debt; readonly repaid: Atoms } {
  const repaid = atoms(money - turnover);
  invariant(repaid >= 0n && fee <= filled, 'a purchase spends what was lent', money.toString());
  return { pledge: atoms(pledge + filled - fee), debt: payOff(debt, repaid).left, repaid };
}
