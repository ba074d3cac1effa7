import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { lots, notionalAtoms, quantityAtoms, safeIntegerOf, type Ticks, ticks } from '@bourse/kernel/quantity';
import type { Random } from '@bourse/kernel/random';
import { type Market, parseQuantity, priceAtoms } from '../markets/index.ts';
import { priceScale, type RecordedTrade } from '../prices/index.ts';
import { placeOrder, type PlaceOrderPorts } from '../spot/index.ts';
import { outcomeOf, type TurnOutcome } from './market-maker.ts';

/** An order as a customer asks for it. */
export type Request = Parameters<typeof placeOrder>[2];

/** What a simulated trader knows when it decides. */
export interface Sight {
  readonly market: Market;
  /** In ticks, need not be whole. */
  readonly middle: number;
  readonly halfSpreadBps: number;
  /** What an order is worth on average, in quote atoms. */
  readonly notional: bigint;
  readonly now: Instant;
}

/** A trader crosses the spread by no more than this, so that an empty book is not swept. */
const reachBps = 30;

/**
 * Decides on one order: most take what stands in the book, some wait near the middle for a while. Sizes are many small
 * and few large.
 */
export function chooseOrder(sight: Sight, random: Random): Request {
  const { market, middle, now } = sight;
  const side = random.pick(['buy', 'sell'] as const);
  const away = side === 'buy' ? 1 : -1;
  const waits = random.next() < 0.2;
  const price = waits
    ? edge(middle - (away * middle * sight.halfSpreadBps * random.next()) / 10_000, side)
    : edge(middle + (away * middle * (sight.halfSpreadBps + reachBps)) / 10_000, side);
  const common = {
    currency_id: market.base.id,
    legal_id: market.quote.id,
    type: side,
    amount: quantityText(sight, price, random),
    target_price: formatAmount(priceAtoms(market, price), market.quote.scale),
  } as const;
  if (!waits) return { ...common, time_in_force: 'IOC', post_only: false };
  const expiresAt = instant(now + random.int(20, 240) * 1_000);
  return { ...common, time_in_force: 'GTD', post_only: true, expires_at: toIso(expiresAt) };
}

/** A whole tick, on the side of the middle from which the trader comes. */
function edge(price: number, side: 'buy' | 'sell'): Ticks {
  return ticks(Math.max(1, side === 'buy' ? Math.floor(price) : Math.ceil(price)));
}

function quantityText({ market, notional }: Sight, price: Ticks, random: Random): string {
  // The square of an exponential: many are small, few are large, and none is endless.
  const factor = Math.min(8, (-Math.log(1 - random.next())) ** 1.5);
  const lotAtoms = notionalAtoms(market.units, price, lots(1));
  const many = (notional * BigInt(Math.round(factor * 1_000))) / (1_000n * lotAtoms);
  const least = market.minNotional / lotAtoms + 1n;
  const quantity = lots(present(safeIntegerOf(many > least ? many : least), 'a market whose lots fit an order'));
  return formatAmount(quantityAtoms(market.units, quantity), market.base.scale);
}

/**
 * A recorded trade as the order of its taker: it takes what stands in the book, so its price is what the book gives. Null
 * where its amount is none of this market.
 */
export function orderOfTrade(market: Market, trade: RecordedTrade): Request | null {
  const quantity = parseQuantity(market, trade.amount);
  if (quantity === null) return null;
  const { quote, tickAtoms } = market;
  const atoms = (trade.price * 10n ** BigInt(quote.scale)) / 10n ** BigInt(priceScale);
  const middle = present(safeIntegerOf(atoms / tickAtoms), 'a price within the range of ticks');
  const away = trade.side === 'buy' ? 1 : -1;
  const price = edge(middle + (away * middle * reachBps) / 10_000, trade.side);
  if (notionalAtoms(market.units, price, quantity) < market.minNotional) return null;
  return {
    currency_id: market.base.id,
    legal_id: quote.id,
    type: trade.side,
    amount: formatAmount(quantityAtoms(market.units, quantity), market.base.scale),
    target_price: formatAmount(priceAtoms(market, price), quote.scale),
    time_in_force: 'IOC',
    post_only: false,
  };
}

/** Lets one trader place one order. */
export async function actOnce(doors: PlaceOrderPorts, userId: UserId, request: Request): Promise<TurnOutcome> {
  const context = { userId, idempotencyKey: undefined, hashInput: () => '' };
  return outcomeOf([await placeOrder(doors, context, request)]);
}
