import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import {
  lots,
  type Lots,
  notionalAtoms,
  quantityAtoms,
  safeIntegerOf,
  type Ticks,
  ticks,
} from '@bourse/kernel/quantity';
import type { Random } from '@bourse/kernel/random';
import { type Market, parseQuantity, priceAtoms } from '../markets/index.ts';
import { priceScale, type RecordedTrade } from '../prices/index.ts';
import { placeOrder, type PlaceOrderPorts } from '../spot/index.ts';
import { outcomeOf, type StepOutcome } from './market-maker.ts';
import type { Touch } from './touch.ts';
import { sizeFactor } from './trade-flow.ts';

/** An order as a customer asks for it. */
export type Request = Parameters<typeof placeOrder>[2];

/** What a simulated trader knows when it decides. */
export interface Sight {
  readonly market: Market;
  readonly touch: Touch;
  /** What an order is worth on average, in quote atoms. */
  readonly notional: bigint;
  readonly now: Instant;
}

/** A trader goes no further than this beyond the touch, so that an empty book is not swept. */
const reachBps = 5;

/** Takes what stands at the touch, and little beyond it. */
export function takeOrder(sight: Sight, side: 'buy' | 'sell', random: Random): Request {
  const { bid, ask } = sight.touch;
  const beyond = side === 'buy' ? ask * (1 + reachBps / 10_000) : bid * (1 - reachBps / 10_000);
  return takeAt(sight, side, edge(beyond, side), sizeFactor(random));
}

/** Takes a little at a price and no worse, which becomes the last price. */
export function returnOrder(sight: Sight, side: 'buy' | 'sell', random: Random): Request {
  const { bid, ask } = sight.touch;
  return takeAt(sight, side, side === 'buy' ? ask : bid, random.next() * sizeFactor(random));
}

/** Waits beside the touch for a while. */
export function waitOrder(sight: Sight, side: 'buy' | 'sell', random: Random): Request {
  const { bid, ask } = sight.touch;
  const back = 1 + Math.floor((random.next() ** 2 * bid) / 2_000);
  const price = ticks(Math.max(1, side === 'buy' ? bid - back : ask + back));
  const expiresAt = instant(sight.now + random.int(20, 240) * 1_000);
  return {
    ...orderAt(sight, side, price, sizeFactor(random)),
    time_in_force: 'GTD',
    post_only: true,
    expires_at: toIso(expiresAt),
  };
}

/** So many times an average order are taken at once from an order that stands where the maker should. */
const clearedMax = 30n;

/** Takes what stands beyond a price, up to a bound. */
export function clearOrder(sight: Sight, side: 'buy' | 'sell', price: Ticks, quantity: Lots): Request {
  const { market, notional } = sight;
  const most = (clearedMax * notional) / notionalAtoms(market.units, price, lots(1));
  const cleared = most < BigInt(quantity) ? lots(present(safeIntegerOf(most), 'a bound within a market')) : quantity;
  const amount = formatAmount(quantityAtoms(market.units, cleared), market.base.scale);
  return { ...takeAt(sight, side, price, 1), amount };
}

function takeAt(sight: Sight, side: 'buy' | 'sell', price: Ticks, factor: number): Request {
  return { ...orderAt(sight, side, price, factor), time_in_force: 'IOC', post_only: false };
}

function orderAt(sight: Sight, side: 'buy' | 'sell', price: Ticks, factor: number) {
  const { market } = sight;
  return {
    currency_id: market.base.id,
    legal_id: market.quote.id,
    type: side,
    amount: quantityText(sight, price, factor),
    target_price: formatAmount(priceAtoms(market, price), market.quote.scale),
  } as const;
}

/** A whole tick, on the side from which the trader comes. */
function edge(price: number, side: 'buy' | 'sell'): Ticks {
  return ticks(Math.max(1, side === 'buy' ? Math.floor(price) : Math.ceil(price)));
}

function quantityText({ market, notional }: Sight, price: Ticks, factor: number): string {
  const lotAtoms = notionalAtoms(market.units, price, lots(1));
  const many = (notional * BigInt(Math.round(factor * 1_000))) / (1_000n * lotAtoms);
  const least = market.minNotional / lotAtoms + 1n;
  const quantity = lots(present(safeIntegerOf(many > least ? many : least), 'a market whose lots fit an order'));
  return formatAmount(quantityAtoms(market.units, quantity), market.base.scale);
}

/** A recorded taker crosses the spread of the maker who stands around the same price. */
const recordedReachBps = 30;

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
  const price = edge(middle + (away * middle * recordedReachBps) / 10_000, trade.side);
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
export async function actOnce(doors: PlaceOrderPorts, userId: UserId, request: Request): Promise<StepOutcome> {
  const context = { userId, idempotencyKey: undefined, hashInput: () => '' };
  return outcomeOf([await placeOrder(doors, context, request)]);
}
