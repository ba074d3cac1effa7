import type { MarketId, UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { safeIntegerOf, type Ticks } from '@bourse/kernel/quantity';
import type { Side } from '@bourse/matching/order';
import type { SpotOrder } from '../spot-order.ts';
import { type Books, engineOwner } from './books.ts';
import type { AmendCommand, CancelAllCommand, LaneCommand } from './command.ts';

/** Whose balances a batch can touch, by market. */
export type Touched = Map<MarketId, Set<UserId>>;

export function addTouched(touched: Touched, market: MarketId, user: UserId): void {
  const users = touched.get(market) ?? new Set();
  touched.set(market, users.add(user));
}

/** What the takers of one side of a market want together. */
interface Demand {
  readonly market: MarketId;
  readonly side: Side;
  /** The worst price that any of them accepts; null when one of them takes any price. */
  limit: Ticks | null;
  lots: number;
  budget: number;
}

/**
 * Finds by reading alone whose balances the commands can touch: their own users, and the owners of the makers that the
 * takers of a market can reach together. Never too few: the budgets are spent first, where they buy most, and what the
 * batch cancels is added to what it takes, because behind a cancelled maker comes the next one. Stops that wait in a market
 * with takers count as takers, whatever their prices; and of makers that may leave without trading nothing is deducted.
 */
export function guessTouched(books: Books, commands: readonly LaneCommand[]): Touched {
  const touched: Touched = new Map();
  const demands = new Map<string, Demand>();
  const cancelled: SpotOrder[] = [];
  for (const command of commands) {
    if (command.kind === 'cancel_all') {
      addOpenOrders(touched, cancelled, books, command);
    } else if (command.kind === 'amend') {
      const order = books.findOpen(command.id);
      if (order?.userId !== command.userId) continue;
      addTouched(touched, order.marketId, order.userId);
      // Where it stands now, others may come to be met; and wherever its price, it may take what it asks for.
      cancelled.push(order);
      addAmended(demands, books, order, command);
    } else if (command.kind === 'cancel') {
      const order = findCancelled(books, command);
      if (order === undefined) continue;
      addTouched(touched, order.marketId, order.userId);
      cancelled.push(order);
    } else {
      addTouched(touched, command.marketId, command.userId);
      addDemand(demands, command.marketId, command.terms);
    }
  }
  for (const market of new Set([...demands.values()].map((demand) => demand.market)))
    addStops(touched, demands, books, market);
  for (const order of cancelled) {
    const demand = demands.get(demandKey(order.marketId, order.side === 'buy' ? 'sell' : 'buy'));
    if (demand !== undefined) demand.lots += books.engine(order.marketId).find(order.id)?.remaining ?? 0;
  }
  const own = new Map([...touched].map(([market, users]) => [market, new Set(users)]));
  for (const demand of demands.values()) addMakers(touched, books, demand, own.get(demand.market) ?? new Set());
  return touched;
}

function addAmended(demands: Map<string, Demand>, books: Books, order: SpotOrder, command: AmendCommand): void {
  const open = books.engine(order.marketId).find(order.id);
  if (open === undefined || open.kind === 'budget') return;
  // One lot is `(amount - filled) / remaining` atoms, so this is what may trade after the change.
  const left = command.amount - order.filled;
  const lotAtoms = (order.amount - order.filled) / BigInt(open.remaining);
  const quantity = Math.max(safeIntegerOf(left / lotAtoms) ?? 0, open.remaining);
  const limit = command.price ?? open.price;
  addWant(demands, { market: order.marketId, side: order.side, limit, lots: quantity, budget: 0 });
}

function addOpenOrders(
  touched: Touched,
  cancelled: SpotOrder[],
  books: Books,
  { userId, marketId }: CancelAllCommand,
): void {
  for (const market of marketId === null ? books.markets : [marketId]) {
    addTouched(touched, market, userId);
    for (const id of books.engine(market).openIdsOf(engineOwner(userId))) {
      cancelled.push(present(books.findOpen(id), 'an open order'));
    }
  }
}

/** The committed open order that a cancel means; undefined when it is nobody's, another user's, or in the same batch. */
function findCancelled(
  books: Books,
  { userId, order }: Extract<LaneCommand, { kind: 'cancel' }>,
): SpotOrder | undefined {
  const id = 'id' in order ? order.id : books.findOpenByClientId(userId, order.clientOrderId);
  const found = id === undefined ? undefined : books.findOpen(id);
  return found?.userId === userId ? found : undefined;
}

const demandKey = (market: MarketId, side: Side): string => `${String(market)}:${side}`;

function addDemand(
  demands: Map<string, Demand>,
  market: MarketId,
  terms: Extract<LaneCommand, { kind: 'place' }>['terms'],
): void {
  if (terms.kind === 'limit' && terms.policy === 'post_only') return;
  const [budget, quantity] = terms.kind === 'budget' ? [terms.budget, 0] : [0, terms.quantity];
  const limit = terms.kind === 'limit' ? terms.price : null;
  addWant(demands, { market, side: terms.side, limit, lots: quantity, budget });
  const stopLoss = terms.kind === 'limit' ? terms.stopLoss : undefined;
  if (stopLoss !== undefined) addWant(demands, { market, side: terms.side, limit: stopLoss.limit, lots: 0, budget: 0 });
}

function addWant(demands: Map<string, Demand>, want: Demand): void {
  const key = demandKey(want.market, want.side);
  const demand = demands.get(key);
  if (demand === undefined) {
    demands.set(key, { ...want });
    return;
  }
  demand.limit = worseOf(want.side, demand.limit, want.limit);
  demand.lots += want.lots;
  demand.budget += want.budget;
}

function worseOf(side: Side, one: Ticks | null, other: Ticks | null): Ticks | null {
  if (one === null || other === null) return null;
  return one > other === (side === 'buy') ? one : other;
}

function addStops(touched: Touched, demands: Map<string, Demand>, books: Books, market: MarketId): void {
  const engine = books.engine(market);
  for (const order of [...engine.walkStops('buy'), ...engine.walkStops('sell')]) {
    addTouched(touched, market, present(books.findOpen(order.id), 'a waiting order').userId);
    const limit = order.stopLoss === null ? order.price : order.stopLoss.limit;
    const [budget, quantity] = order.kind === 'budget' ? [order.remaining, 0] : [0, order.remaining];
    addWant(demands, { market, side: order.side, limit, lots: quantity, budget });
  }
}

/** @param own users whose makers a taker of their own may end without trading. */
function addMakers(touched: Touched, books: Books, demand: Demand, own: ReadonlySet<UserId>): void {
  let { lots, budget } = demand;
  for (const maker of books.engine(demand.market).walk(demand.side, demand.limit, Number.POSITIVE_INFINITY)) {
    if (lots <= 0 && budget <= 0) return;
    const { userId } = present(books.findOpen(maker.id), 'a resting order');
    const isOwn = own.has(userId);
    addTouched(touched, demand.market, userId);
    if (isOwn || maker.stopLoss !== null || maker.expiresAt !== null) continue;
    const price = present(maker.price, 'the price of a maker');
    const bought = Math.min(maker.remaining, budget / price);
    budget -= bought * price;
    lots -= maker.remaining - bought;
  }
}
