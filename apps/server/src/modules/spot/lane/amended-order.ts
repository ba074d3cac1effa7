import { type Atoms, atoms, mulDiv, oneUnit } from '@bourse/kernel/amount';
import { safeIntegerOf } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { type Market, priceAtoms } from '../../markets/index.ts';
import { worthOfExits } from '../exits/exit-order.ts';
import { maxSlices, type SpecialTerms } from '../special-terms.ts';
import type { SpotOrder } from '../spot-order.ts';
import type { AmendCommand } from './command.ts';

/** An order as it is to be, and what of it may still trade: lots, or quote units of a budget. */
export interface Amendment {
  readonly order: SpotOrder;
  readonly remaining: number;
}

/** Whether an order at this price would not lie between its exits any more. */
function isPastExit(price: Atoms, side: SpotOrder['side'], { exitProfit, exitLoss }: SpecialTerms): boolean {
  const [above, below] = side === 'buy' ? [exitProfit, exitLoss] : [exitLoss, exitProfit];
  return (above !== null && price >= above) || (below !== null && price <= below);
}

/** Works out what an order would be after a change. @returns INVALID_PRICE, INVALID_QUANTITY, BELOW_MIN_NOTIONAL. */
export function amendedOrder(market: Market, order: SpotOrder, command: AmendCommand): Result<Amendment, Rejection> {
  const amount = command.amount ?? order.amount;
  const price = command.price === null ? order.price : priceAtoms(market, command.price);
  const { special, side } = order;
  const trigger = special?.pending === 'stop_loss' ? special.stopPrice : null;
  // As when it was placed, the profit lies on the better side of the loss.
  const isBeyond = price !== null && trigger !== null && (side === 'sell' ? price <= trigger : price >= trigger);
  if (isBeyond || (price !== null && special !== null && isPastExit(price, side, special))) {
    return reject('INVALID_PRICE');
  }
  if (order.amountIn === 'quote') {
    // A budget is changed only while it waits: nothing of it is spent.
    const units = safeIntegerOf(amount / market.units.tickLotAtoms);
    if (units === null) return reject('INVALID_QUANTITY');
    if (amount < market.minNotional) return reject('BELOW_MIN_NOTIONAL', { symbol: market.symbol });
    const held = mulDiv(BigInt(units), market.units.tickLotAtoms, 1n, 'down');
    return ok({ order: { ...order, amount, held }, remaining: units });
  }
  const left = amount - order.filled;
  const remaining = left > 0n ? safeIntegerOf(left / market.units.lotAtoms) : null;
  const display = special?.display ?? null;
  if (remaining === null || (display !== null && amount > display * BigInt(maxSlices))) {
    return reject('INVALID_QUANTITY');
  }
  const stopLimit = special?.pending === 'stop_loss' ? special.stopLimit : null;
  const worst = [price, stopLimit, special?.reach ?? null, special?.stopPrice ?? null];
  const ticksOf = (atomsOf: bigint | null): bigint => (atomsOf === null ? 0n : atomsOf / market.tickAtoms);
  const exits = [special?.exitProfit ?? null, special?.exitLoss ?? null];
  const dearest = [...worst, ...exits].map(ticksOf).reduce((one, other) => (one > other ? one : other));
  if (safeIntegerOf(dearest * (amount / market.units.lotAtoms)) === null) return reject('INVALID_QUANTITY');
  const whole = oneUnit(market.base);
  // Without a price of its own it is a stop, and is measured at that, as when it was placed.
  const measure = price ?? special?.stopPrice ?? null;
  if (measure !== null && mulDiv(amount, measure, whole, 'down') < market.minNotional) {
    return reject('BELOW_MIN_NOTIONAL', { symbol: market.symbol });
  }
  const { takerFeeBps } = order;
  const [profit = null, loss = null] = exits;
  const worth = worthOfExits(market, { side, amount, takerFeeBps }, { profit, loss });
  if (worth !== null && worth < market.minNotional) return reject('BELOW_MIN_NOTIONAL', { symbol: market.symbol });
  const limit = [price, stopLimit, special?.reach ?? null]
    .map(ticksOf)
    .reduce((one, other) => (one > other ? one : other));
  const held = side === 'sell' ? atoms(left) : atoms(limit * BigInt(remaining) * market.units.tickLotAtoms);
  return ok({ order: { ...order, price, amount, held }, remaining });
}
