import { strategyBandBps } from '@bourse/contract/strategy';
import { type Atoms, atoms, formatAmount, mulDiv, oneUnit } from '@bourse/kernel/amount';
import { oneRate } from '@bourse/kernel/term';
import type { Market } from '../markets/index.ts';
import type { Price } from '../prices/index.ts';
import type { Run, Step } from './run.ts';

const allBps = 10_000n;
const band = BigInt(strategyBandBps);
const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

/** What an order of a run spends, and the order, as the wire writes it. */
export type StepPlan = Pick<Step, 'side' | 'spends' | 'amount' | 'price'>;

/**
 * The order that turns everything that a run has into the coin, or back: in whole lots, at a limit 1 % from the index.
 * @returns null where it has too little for an order.
 */
export function planStep(
  {
    base,
    quote,
    tickAtoms,
    units,
    minNotional,
  }: Pick<Market, 'base' | 'quote' | 'tickAtoms' | 'units' | 'minNotional'>,
  { cash, coins }: Pick<Run, 'cash' | 'coins'>,
  side: 'buy' | 'sell',
  price: Price,
): StepPlan | null {
  const index = (price * oneUnit(quote)) / oneRate;
  const limit =
    side === 'buy'
      ? ((index * (allBps + band)) / allBps / tickAtoms) * tickAtoms
      : divideUp((index * (allBps - band)) / allBps, tickAtoms) * tickAtoms;
  if (limit <= 0n) return null;
  const whole = oneUnit(base);
  const most = side === 'buy' ? mulDiv(cash, whole, limit, 'down') : coins;
  const amount = atoms((most / units.lotAtoms) * units.lotAtoms);
  if (amount === 0n || mulDiv(amount, limit, whole, 'down') < minNotional) return null;
  const spends: Atoms = side === 'buy' ? mulDiv(amount, limit, whole, 'up') : amount;
  return { side, spends, amount: formatAmount(amount, base.scale), price: formatAmount(limit, quote.scale) };
}
