import type { OrderId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { lots, type Ticks } from '@bourse/kernel/quantity';
import { bandEdge, opposite, reaches, wholeQuotient } from './market-rules.ts';
import {
  type Depth,
  type EngineListener,
  type ExpiryReason,
  type Level,
  type MarketRules,
  type MatchingEngine,
  noRules,
} from './matching-engine.ts';
import {
  levelsOf,
  NaiveQueues,
  type Open,
  openOrderOf,
  priceOf,
  triggerDirectionOf,
  triggerOf,
} from './naive-queues.ts';
import { canRest, checkOrder, type NewOrder, type OpenOrder, type Side } from './order.ts';
import { silentListener } from './silent-listener.ts';
import { hashOfOrders } from './state-hash.ts';
import { isTriggerReached } from './trigger.ts';

/**
 * The reference order book, simple enough to verify by reading: each queue is one array in priority order, and a taker
 * consumes it from the front. All changes go through the few methods of {@link NaiveQueues}, which journal how to undo
 * them.
 */
export class NaiveBook implements MatchingEngine {
  readonly #rules: MarketRules;
  readonly #queues = new NaiveQueues();
  /** Orders whose stops have been reached, out of every queue, in the order in which they will run. */
  #triggered: Open[] = [];
  /** The last price as it was before the command. */
  #reference: Ticks | null = null;
  /** Where each open batch began among the steps to undo, the oldest first. */
  #begun: number[] = [];
  #hasBegun = false;

  constructor(rules: MarketRules = noRules) {
    this.#rules = rules;
  }

  get lastPrice(): Ticks | null {
    return this.#queues.lastPrice;
  }

  begin(): void {
    this.#hasBegun = true;
    this.#begun.push(this.#queues.undoLength);
    this.#queues.forgetTouched();
  }

  commit(): void {
    invariant(this.#begun.length > 0, 'no batch is open');
    const [, ...later] = this.#begun;
    const kept = later[0] ?? this.#queues.undoLength;
    this.#queues.forgetUndo(kept);
    this.#begun = later.map((mark) => mark - kept);
  }

  rollback(): void {
    this.#queues.undoTo(present(this.#begun.pop(), 'an open batch'));
    this.#triggered = [];
  }

  submit(wish: NewOrder, listener: EngineListener): void {
    this.#beginCommand();
    invariant(!this.#queues.byId.has(wish.id), `order ${wish.id} is open already`);
    checkOrder(wish);
    const order = openOrderOf(wish);
    const isPassed = this.#isTriggerReached(order);
    const refusal = this.#isOneTooMany(order)
      ? 'too_many_orders'
      : isPassed && wish.takesPassedTrigger !== true
        ? 'trigger_passed'
        : order.stop === null
          ? this.#refusal(order)
          : null;
    if (refusal !== null) {
      listener.rejected(order.id, refusal);
      return;
    }
    listener.accepted(order.id);
    if (order.stop !== null && isPassed) this.#triggered.push(order);
    else if (order.stop !== null) this.#park(order, listener);
    else this.#take(order, listener);
    this.#runTriggered(listener);
  }

  cancel(id: OrderId, listener: EngineListener): void {
    this.#beginCommand();
    const order = this.#queues.byId.get(id);
    if (order === undefined) listener.rejected(id, 'not_open');
    else this.#cancel(order, listener);
  }

  cancelAll(owner: number, listener: EngineListener): void {
    this.#beginCommand();
    const owned = this.#openOrders().filter((order) => order.owner === owner);
    for (const order of owned.toSorted((one, other) => one.id - other.id)) this.#cancel(order, listener);
  }

  amend(id: OrderId, price: Ticks | null, remaining: number, listener: EngineListener): void {
    this.#beginCommand();
    invariant(remaining > 0 && price !== 0, `order ${id} is empty`);
    const order = this.#queues.byId.get(id);
    if (order === undefined) {
      listener.rejected(id, 'not_open');
      return;
    }
    invariant(price === null || order.kind === 'limit', `order ${id} has no price`);
    const keepsPlace = order.stop !== null || ((price ?? order.price) === order.price && remaining <= order.remaining);
    const amended = { price: price ?? order.price, remaining, visible: Math.min(order.visible, remaining) };
    const refusal = keepsPlace ? null : this.#refusal({ ...order, ...amended });
    if (refusal !== null) {
      listener.rejected(id, refusal);
      return;
    }
    if (!keepsPlace) this.#queues.remove(order);
    this.#queues.change(order, amended);
    listener.amended(id, remaining);
    if (!keepsPlace) this.#take(order, listener);
    this.#runTriggered(listener);
  }

  expire(now: Instant, listener: EngineListener): void {
    this.#beginCommand();
    const moment = (order: Open): number => order.expiresAt ?? Number.POSITIVE_INFINITY;
    const due = this.#openOrders().filter((order) => moment(order) <= now);
    for (const order of due.toSorted((one, other) => moment(one) - moment(other) || one.id - other.id)) {
      this.#queues.remove(order);
      listener.expired(order.id, 'time');
    }
  }

  find(id: OrderId): OpenOrder | undefined {
    return this.#queues.byId.get(id);
  }

  *walk(side: Side, limit: Ticks | null, quantity: number): Iterable<OpenOrder> {
    let seen = 0;
    for (const maker of this.#queues.book[opposite(side)]) {
      if (seen >= quantity || (limit !== null && !reaches(side, limit, priceOf(maker)))) return;
      seen += maker.remaining;
      yield maker;
    }
  }

  depth(levels: number): Depth {
    return { bids: levelsOf(this.#queues.book.buy, levels), asks: levelsOf(this.#queues.book.sell, levels) };
  }

  changedLevels(): Depth {
    invariant(this.#begun.length > 0, 'no batch is open');
    const { buy, sell } = this.#queues.touched;
    const shown = this.depth(Number.POSITIVE_INFINITY);
    return { bids: levelsAt(buy, shown.bids), asks: levelsAt(sell, shown.asks) };
  }

  restore(orders: Iterable<OpenOrder>, lastPrice: Ticks | null): void {
    const { book, byId } = this.#queues;
    invariant(!this.#hasBegun, 'only a book before its first batch is filled');
    this.#queues.setLastPrice(lastPrice);
    for (const order of orders) {
      invariant(!byId.has(order.id), `order ${order.id} comes twice`);
      invariant(order.remaining > 0, `order ${order.id} is empty`);
      invariant(!this.#isTriggerReached(order), `the stop of ${order.id} is reached`);
      this.#queues.insert({ ...order });
    }
    this.#queues.forgetUndo();
    const [bid] = book.buy;
    const [ask] = book.sell;
    invariant(bid === undefined || ask === undefined || priceOf(bid) < priceOf(ask), 'the restored book is crossed');
  }

  hash(): string {
    const { book, stops } = this.#queues;
    return hashOfOrders([...book.buy, ...book.sell, ...stops.rising, ...stops.falling]);
  }

  #beginCommand(): void {
    invariant(this.#begun.length > 0, 'no batch is open');
    this.#reference = this.lastPrice;
  }

  /** Tells whether the last trade has reached the stop of an order, or its stop-loss. */
  #isTriggerReached(order: Open): boolean {
    if (order.stop === null && order.stopLoss === null) return false;
    return isTriggerReached(triggerDirectionOf(order), triggerOf(order), this.lastPrice);
  }

  #openOrders(): Open[] {
    return [...this.#queues.byId.values()];
  }

  #isOneTooMany(order: Open): boolean {
    const { maxOpenOrders } = this.#rules;
    if (maxOpenOrders === null || !(order.stop !== null || canRest(order))) return false;
    return this.#openOrders().filter(({ owner }) => owner === order.owner).length >= maxOpenOrders;
  }

  /** Why the order may not be a taker now, or null. */
  #refusal(order: Open): 'price_band' | 'would_take' | 'no_liquidity' | null {
    const best = this.#queues.book[opposite(order.side)][0];
    if (order.kind !== 'limit') return best === undefined ? 'no_liquidity' : null;
    const edge = this.#edge(order.side);
    if (edge !== null && !reaches(order.side, edge, priceOf(order))) return 'price_band';
    const wouldTake = best !== undefined && reaches(order.side, priceOf(order), priceOf(best));
    return order.policy === 'post_only' && wouldTake ? 'would_take' : null;
  }

  /** The worst price that the market allows an order of `side`, or null. */
  #edge(side: Side): Ticks | null {
    const { bandBps } = this.#rules;
    return bandBps === null || this.#reference === null ? null : bandEdge(side, this.#reference, bandBps);
  }

  /** The worst price that the order itself allows beside its limit, from the best one that it meets now; or null. */
  #ownEdge({ side, slippageBps }: Open): Ticks | null {
    const best = this.#queues.book[opposite(side)][0];
    return slippageBps === null || best === undefined ? null : bandEdge(side, priceOf(best), slippageBps);
  }

  #cancel(order: Open, listener: EngineListener): void {
    this.#queues.remove(order);
    listener.cancelled(order.id, order.remaining);
  }

  #park(order: Open, listener: EngineListener): void {
    this.#queues.insert(order);
    listener.parked(order.id);
  }

  #runTriggered(listener: EngineListener): void {
    for (let order = this.#triggered.shift(); order !== undefined; order = this.#triggered.shift()) {
      listener.triggered(order.id);
      if (order.stopLoss === null) this.#queues.change(order, { stop: null, stopKind: 'stop_loss' });
      else {
        const { limit: price, slippageBps = null } = order.stopLoss;
        this.#queues.change(order, {
          kind: price === null ? 'market' : 'limit',
          price,
          slippageBps,
          policy: 'rest',
          stopLoss: null,
        });
      }
      const refusal = this.#refusal(order);
      if (refusal === null) this.#take(order, listener);
      else listener.expired(order.id, refusal === 'no_liquidity' ? 'unfilled' : refusal);
    }
  }

  /** Matches an order that is in no queue; then it rests or ends. */
  #take(order: Open, listener: EngineListener): void {
    if (order.policy === 'fok' && !this.#canFill(order)) {
      listener.expired(order.id, 'unfilled');
      return;
    }
    const reason = this.#tradeOn(order, listener);
    if (reason === 'filled') listener.filled(order.id);
    else if (reason !== 'unfilled' || !canRest(order)) listener.expired(order.id, reason);
    else if (this.#isTriggerReached(order)) this.#triggered.push(order);
    else {
      this.#queues.change(order, { visible: Math.min(order.display ?? order.remaining, order.remaining) });
      this.#queues.insert(order);
      listener.rested(order.id, lots(order.remaining));
    }
  }

  /** Tries the trades and takes them back. */
  #canFill(order: Open): boolean {
    const mark = this.#queues.undoLength;
    const alreadyTriggered = [...this.#triggered];
    const isFilled = this.#tradeOn(order, silentListener) === 'filled';
    this.#queues.undoTo(mark);
    this.#triggered = alreadyTriggered;
    return isFilled;
  }

  /** Trades with one maker after the other until the order is filled, meets its limit or itself, or nobody is left. */
  #tradeOn(order: Open, listener: EngineListener): ExpiryReason | 'filled' {
    const { side } = order;
    const edge = this.#edge(side);
    const ownEdge = this.#ownEdge(order);
    for (;;) {
      const maker = this.#queues.book[opposite(side)][0];
      if (maker === undefined) return 'unfilled';
      const price = priceOf(maker);
      const isBeyond = order.price !== null && !reaches(side, order.price, price);
      if (isBeyond && order.kind === 'limit') return 'unfilled';
      if (edge !== null && !reaches(side, edge, price)) return 'price_band';
      if (isBeyond || (ownEdge !== null && !reaches(side, ownEdge, price))) return 'slippage';
      const affordable = order.kind === 'budget' ? wholeQuotient(order.remaining, price) : order.remaining;
      const quantity = lots(Math.min(affordable, maker.visible));
      const isSelfTrade = maker.owner === order.owner;
      // What both lose is not traded, so that a fill-or-kill order could not be filled any more.
      if (isSelfTrade && order.policy === 'fok' && order.selfTrade === 'decrement') return 'self_trade';
      if (isSelfTrade && order.selfTrade !== 'decrement') {
        if (order.selfTrade !== 'expire_taker') {
          this.#queues.remove(maker);
          listener.expired(maker.id, 'self_trade');
        }
        if (order.selfTrade === 'expire_maker') continue;
        return 'self_trade';
      }
      if (quantity === 0) return 'residue';
      if (isSelfTrade) listener.decremented(order.id, maker.id, price, quantity);
      else listener.traded(order.id, maker.id, price, quantity);
      const used = order.kind === 'budget' ? quantity * price : quantity;
      this.#queues.change(order, { remaining: order.remaining - used });
      this.#reduce(maker, quantity, listener);
      if (isSelfTrade && maker.remaining === 0) listener.expired(maker.id, 'self_trade');
      if (!isSelfTrade) this.#setLastPrice(price);
      if (order.remaining === 0) return isSelfTrade ? 'self_trade' : 'filled';
    }
  }

  /**
   * Reduces the first maker in priority by `quantity`; when its visible slice is used up, shows the next one behind the
   * others.
   */
  #reduce(maker: Open, quantity: number, listener: EngineListener): void {
    const { visible, remaining, display } = maker;
    if (quantity === visible) this.#queues.remove(maker);
    this.#queues.change(maker, { visible: visible - quantity, remaining: remaining - quantity });
    if (quantity < visible || quantity === remaining) return;
    this.#queues.change(maker, { visible: Math.min(display ?? maker.remaining, maker.remaining) });
    this.#queues.insert(maker);
    listener.refreshed(maker.id);
  }

  /** Notes the price of a trade and takes the orders whose stops it reaches out of their queues. */
  #setLastPrice(price: Ticks): void {
    this.#queues.setLastPrice(price);
    for (const direction of ['rising', 'falling'] as const) {
      const stops = this.#queues.stops[direction];
      for (let order = stops[0]; order !== undefined; order = stops[0]) {
        if (!isTriggerReached(direction, triggerOf(order), price)) break;
        this.#queues.remove(order);
        this.#triggered.push(order);
      }
    }
  }
}

/** What is shown at these prices; at those that have no level, nothing. */
function levelsAt(prices: ReadonlySet<Ticks>, shown: readonly Level[]): Level[] {
  const quantities = new Map(shown.map(({ price, quantity }) => [price, quantity]));
  return [...prices].map((price) => ({ price, quantity: quantities.get(price) ?? lots(0) }));
}
