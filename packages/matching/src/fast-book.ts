import type { OrderId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Lots, Ticks } from '@bourse/kernel/quantity';
import { BookState, markAfterKeeping, type StateMark } from './book-state.ts';
import * as columns from './columns.ts';
import type { Slots } from './columns.ts';
import * as market from './market-rules.ts';
import {
  type Depth,
  type EngineListener,
  type ExpiryReason,
  type MarketRules,
  type MatchingEngine,
  noRules,
} from './matching-engine.ts';
import type { OrderTable } from './order-table.ts';
import { checkOrder, type NewOrder, type OpenOrder, type Side } from './order.ts';
import * as terms from './order-terms.ts';
import type { PriceQueue } from './price-queue.ts';
import { silentListener } from './silent-listener.ts';
import { hashOfOrders } from './state-hash.ts';

// Constants of this module, see columns.ts.
const { longerSlots, none, slotAt } = columns;
const { bandEdge, wholeQuotient } = market;
const {
  hasStop,
  isBudget,
  isDemanding,
  isFillOrKill,
  isLimit,
  isOco,
  isPlainOrder,
  isPostOnly,
  isSpecial,
  plainTerms,
  rests,
  selfTradeOfTerms,
  sideOf,
  slippageOf,
  stopLossTerms,
  termsOf,
  waits,
  withoutStop,
} = terms;

// The engine's numbers become what they were made from again; the table holds nothing else.
const asTicks = (value: number): Ticks => value as Ticks; // a price of an order, checked when it was made
const asLots = (value: number): Lots => value as Lots; // a quantity of an order, or the smaller of two

/**
 * The production order book: the same events as the naive one, some fifty times as fast. Orders are rows of typed
 * arrays (`order-table.ts`), those of one price form a linked ring (`order-rings.ts`), prices are indexed by a bitmap
 * (`price-ladder.ts`), a queue combines both (`price-queue.ts`), and `book-state.ts` makes all changes reversible. No
 * allocation while a command runs, except when a column grows and for orders that expire.
 *
 * An incoming order has a slot that is not open yet: it is freed when the order ends, or opened when the order rests.
 *
 * V8 inlines calls only up to a size limit. So the code that nearly every command runs is kept in few short functions,
 * here and in the files below; rare cases are in separate functions.
 */
export class FastBook implements MatchingEngine {
  readonly #rules: MarketRules;
  readonly #hasRules: boolean;
  readonly #state: BookState;
  readonly #orders: OrderTable;
  /** Closed orders whose stops have been reached, in the order in which they will run. */
  #triggered: Slots = new Int32Array(16);
  #triggeredCount = 0;
  /** The last price as it was before the command; 0 before the first trade. */
  #reference = 0;
  /** Where each open batch began, the oldest first. */
  #begun: StateMark[] = [];
  #hasBegun = false;

  constructor(rules: MarketRules = noRules) {
    this.#rules = rules;
    this.#hasRules = rules.bandBps !== null || rules.maxOpenOrders !== null;
    this.#state = new BookState(rules.maxOpenOrders !== null);
    this.#orders = this.#state.orders;
  }

  get lastPrice(): Ticks | null {
    return this.#state.lastPrice === 0 ? null : asTicks(this.#state.lastPrice);
  }

  begin(): void {
    this.#hasBegun = true;
    this.#begun.push(this.#state.mark());
  }

  commit(): void {
    const [, next, ...others] = this.#begun;
    invariant(this.#begun.length > 0, 'no batch is open');
    this.#state.keep(next);
    this.#begun = next === undefined ? [] : [next, ...others].map((mark) => markAfterKeeping(mark, next));
  }

  rollback(): void {
    this.#state.backTo(present(this.#begun.pop(), 'an open batch'));
    this.#triggeredCount = 0;
  }

  submit(order: NewOrder, listener: EngineListener): void {
    this.#beginCommand();
    invariant(!this.#orders.has(order.id), 'the order is open already');
    if (!isPlainOrder(order)) {
      this.#submitOther(order, listener);
      return;
    }
    const packed = plainTerms(order.side);
    const slot = this.#orders.addPlain(order, packed);
    if (this.#hasRules && this.#isRefused(slot, packed, false, listener)) return;
    listener.accepted(order.id);
    const makers = this.#state.makersFor(packed);
    if (makers.bestKey > makers.keyOf(order.price)) {
      // Fast path: most limit orders do not cross the book.
      this.#state.open(slot);
      listener.rested(order.id, order.quantity);
      return;
    }
    this.#take(slot, packed, listener);
    this.#runTriggered(listener);
  }

  #submitOther(order: NewOrder, listener: EngineListener): void {
    const packed = termsOf(order);
    if (isSpecial(packed)) checkOrder(order);
    const slot = this.#orders.add(order, packed);
    const mustWait = hasStop(packed) && order.takesPassedTrigger !== true;
    const canBeRefused = this.#hasRules || mustWait || isDemanding(packed);
    if (canBeRefused && this.#isRefused(slot, packed, mustWait, listener)) return;
    listener.accepted(order.id);
    if (waits(packed)) this.#park(slot, listener);
    else this.#take(slot, packed, listener);
    this.#runTriggered(listener);
  }

  cancel(id: OrderId, listener: EngineListener): void {
    this.#beginCommand();
    const slot = this.#orders.find(id);
    if (slot === none) listener.rejected(id, 'not_open');
    else this.#cancel(slot, listener);
  }

  cancelAll(owner: number, listener: EngineListener): void {
    this.#beginCommand();
    for (const slot of this.#state.ownedBy(owner)) this.#cancel(slot, listener);
  }

  amend(id: OrderId, price: Ticks | null, remaining: number, listener: EngineListener): void {
    this.#beginCommand();
    invariant(remaining > 0 && price !== 0, 'the amended order is empty');
    const orders = this.#orders;
    const slot = orders.find(id);
    if (slot === none) {
      listener.rejected(id, 'not_open');
      return;
    }
    const packed = orders.termsOf(slot);
    invariant(price === null || isLimit(packed), 'the order has no price');
    const oldPrice = orders.priceOf(slot);
    const newPrice = price ?? oldPrice;
    const visible = orders.visibleOf(slot);
    if (waits(packed)) {
      this.#state.amend(slot, newPrice, remaining, 0);
      listener.amended(id, remaining);
    } else if (newPrice === oldPrice && remaining <= visible + orders.hiddenOf(slot)) {
      this.#state.amend(slot, newPrice, Math.min(visible, remaining), Math.max(remaining - visible, 0));
      listener.amended(id, remaining);
    } else this.#comeAnew(slot, newPrice, remaining, listener);
  }

  expire(now: Instant, listener: EngineListener): void {
    this.#beginCommand();
    for (const slot of this.#state.dueAt(now)) this.#expireMaker(slot, 'time', listener);
  }

  find(id: OrderId): OpenOrder | undefined {
    const slot = this.#orders.find(id);
    return slot === none ? undefined : this.#orders.openOrderOf(slot);
  }

  *walk(side: Side, limit: Ticks | null, quantity: number): Iterable<OpenOrder> {
    const makers = side === 'buy' ? this.#state.asks : this.#state.bids;
    const limitKey = limit === null ? Number.MAX_VALUE : makers.keyOf(limit);
    let seen = 0;
    for (const slot of makers.slots()) {
      const maker = this.#orders.openOrderOf(slot);
      if (seen >= quantity || makers.keyOf(this.#orders.priceOf(slot)) > limitKey) return;
      seen += maker.remaining;
      yield maker;
    }
  }

  depth(levels: number): Depth {
    const { bids, asks } = this.#state;
    return { bids: bids.depth(levels, this.#orders), asks: asks.depth(levels, this.#orders) };
  }

  changedLevels(): Depth {
    const changed = this.#state.changedSince(present(this.#begun.at(-1), 'an open batch'));
    const { bids, asks } = this.#state;
    return { bids: bids.levelsAt(changed.bids, this.#orders), asks: asks.levelsAt(changed.asks, this.#orders) };
  }

  restore(orders: Iterable<OpenOrder>, lastPrice: Ticks | null): void {
    const state = this.#state;
    invariant(!this.#hasBegun, 'only a book before its first batch is filled');
    state.lastPrice = lastPrice ?? 0;
    for (const order of orders) {
      invariant(!this.#orders.has(order.id), `order ${order.id} comes twice`);
      invariant(order.remaining > 0, `order ${order.id} is empty`);
      const slot = this.#orders.addOpen(order);
      const isReached = hasStop(this.#orders.termsOf(slot)) && this.#state.isTriggerReached(slot);
      invariant(!isReached, `the stop of ${order.id} is reached`);
      state.open(slot);
    }
    state.keep();
    invariant(-state.bids.bestKey < state.asks.bestKey, 'the restored book is crossed');
  }

  hash(): string {
    return hashOfOrders(this.#state.openOrders());
  }

  #beginCommand(): void {
    invariant(this.#begun.length > 0, 'no batch is open');
    this.#reference = this.#state.lastPrice;
  }

  /** @param mustWait whether a trigger that is reached already refuses the order. */
  #isRefused(slot: number, packed: number, mustWait: boolean, listener: EngineListener): boolean {
    const refusal = this.#isOneTooMany(slot, packed)
      ? 'too_many_orders'
      : mustWait && this.#state.isTriggerReached(slot)
        ? 'trigger_passed'
        : this.#refusal(slot, packed);
    if (refusal === null) return false;
    this.#orders.slots.release(slot);
    listener.rejected(this.#orders.idOf(slot), refusal);
    return true;
  }

  #park(slot: number, listener: EngineListener): void {
    if (this.#state.isTriggerReached(slot)) this.#pushTriggered(slot);
    else {
      this.#state.open(slot);
      listener.parked(this.#orders.idOf(slot));
    }
  }

  #isOneTooMany(slot: number, packed: number): boolean {
    const { maxOpenOrders } = this.#rules;
    if (maxOpenOrders === null || !(waits(packed) || rests(packed))) return false;
    return this.#state.countOf(this.#orders.ownerOf(slot)) >= maxOpenOrders;
  }

  /** Why the order may not be a taker now, or null. */
  #refusal(slot: number, packed: number): 'price_band' | 'would_take' | 'no_liquidity' | null {
    if (waits(packed)) return null;
    const makers = this.#state.makersFor(packed);
    if (!isLimit(packed)) return makers.isEmpty ? 'no_liquidity' : null;
    const key = makers.keyOf(this.#orders.priceOf(slot));
    if (key > this.#edgeKey(packed)) return 'price_band';
    return isPostOnly(packed) && makers.bestKey <= key ? 'would_take' : null;
  }

  /** The worst key of a maker that the market allows an order with these terms to take. */
  #edgeKey(packed: number): number {
    const { bandBps } = this.#rules;
    if (bandBps === null || this.#reference === 0) return Number.MAX_VALUE;
    const edge = bandEdge(sideOf(packed), asTicks(this.#reference), bandBps);
    return this.#state.makersFor(packed).keyOf(edge);
  }

  #cancel(slot: number, listener: EngineListener): void {
    const orders = this.#orders;
    this.#state.close(slot);
    orders.slots.release(slot);
    const remaining = orders.visibleOf(slot) + orders.hiddenOf(slot);
    listener.cancelled(orders.idOf(slot), asLots(remaining));
  }

  #expireMaker(slot: number, reason: ExpiryReason, listener: EngineListener): void {
    this.#state.close(slot);
    this.#orders.slots.release(slot);
    listener.expired(this.#orders.idOf(slot), reason);
  }

  /** Takes an order out of the book and lets it trade again on its new terms. */
  #comeAnew(slot: number, price: number, remaining: number, listener: EngineListener): void {
    const orders = this.#orders;
    const copy = orders.addCopy(slot);
    orders.setPrice(copy, price);
    orders.setVisible(copy, remaining);
    const packed = orders.termsOf(copy);
    const refusal = this.#refusal(copy, packed);
    if (refusal !== null) {
      orders.slots.release(copy);
      listener.rejected(orders.idOf(slot), refusal);
      return;
    }
    this.#state.close(slot);
    orders.slots.release(slot);
    listener.amended(orders.idOf(slot), remaining);
    this.#take(copy, packed, listener);
    this.#runTriggered(listener);
  }

  #pushTriggered(slot: number): void {
    if (this.#triggeredCount === this.#triggered.length) {
      this.#triggered = longerSlots(this.#triggered, 2 * this.#triggeredCount);
    }
    this.#triggered[this.#triggeredCount] = slot;
    this.#triggeredCount += 1;
  }

  #runTriggered(listener: EngineListener): void {
    const orders = this.#orders;
    for (let place = 0; place < this.#triggeredCount; place += 1) {
      const slot = slotAt(this.#triggered, place);
      const copy = orders.addCopy(slot);
      orders.slots.release(slot);
      const before = orders.termsOf(slot);
      let packed = withoutStop(before);
      if (isOco(before)) {
        const limit = orders.stopLimitOf(slot);
        packed = stopLossTerms(before, limit !== 0);
        orders.setPrice(copy, limit);
      }
      orders.setTerms(copy, packed);
      orders.clearStop(copy);
      listener.triggered(orders.idOf(copy));
      const refusal = this.#refusal(copy, packed);
      if (refusal === null) this.#take(copy, packed, listener);
      else this.#end(copy, refusal === 'no_liquidity' ? 'unfilled' : refusal, listener);
    }
    this.#triggeredCount = 0;
  }

  #end(slot: number, reason: ExpiryReason | 'filled', listener: EngineListener): void {
    this.#orders.slots.release(slot);
    if (reason === 'filled') listener.filled(this.#orders.idOf(slot));
    else listener.expired(this.#orders.idOf(slot), reason);
  }

  /** Lets an order that is not open trade, and then rest or end. */
  #take(slot: number, packed: number, listener: EngineListener): void {
    const isHopeless = isFillOrKill(packed) && !this.#canFill(slot, packed);
    const reason = isHopeless ? 'unfilled' : this.#tradeOn(slot, packed, listener);
    if (reason === 'unfilled') this.#stay(slot, packed, listener);
    else this.#end(slot, reason, listener);
  }

  /** What an order has not traded rests, where it may. */
  #stay(slot: number, packed: number, listener: EngineListener): void {
    if (!rests(packed)) this.#end(slot, 'unfilled', listener);
    else if (isOco(packed) && this.#state.isTriggerReached(slot)) this.#pushTriggered(slot);
    else {
      const remaining = this.#orders.visibleOf(slot);
      if (isSpecial(packed)) this.#showSlice(slot, remaining);
      this.#state.open(slot);
      listener.rested(this.#orders.idOf(slot), asLots(remaining));
    }
  }

  /** Splits what is left of an order into what shows and what an iceberg keeps back. */
  #showSlice(slot: number, remaining: number): void {
    const display = this.#orders.displayOf(slot);
    if (display === 0 || display >= remaining) return;
    this.#orders.setVisible(slot, display);
    this.#orders.setHidden(slot, remaining - display);
  }

  /** Tries the trades and takes them back. */
  #canFill(slot: number, packed: number): boolean {
    const orders = this.#orders;
    const mark = this.#state.mark();
    const triggeredCount = this.#triggeredCount;
    const wanted = orders.visibleOf(slot);
    const isFilled = this.#tradeOn(slot, packed, silentListener) === 'filled';
    this.#state.backTo(mark);
    this.#triggeredCount = triggeredCount;
    orders.setVisible(slot, wanted);
    return isFilled;
  }

  /** Trades maker by maker until the order is filled, its limit or an own order is reached, or no maker is left. */
  #tradeOn(slot: number, packed: number, listener: EngineListener): ExpiryReason | 'filled' {
    const orders = this.#orders;
    const state = this.#state;
    const makers = state.makersFor(packed);
    const id = orders.idOf(slot);
    const owner = orders.ownerOf(slot);
    const hasBudget = isBudget(packed);
    // A limit order beyond the edge was refused before; the edge binds the others.
    const limitKey = isLimit(packed) ? makers.keyOf(orders.priceOf(slot)) : this.#marketKey(slot, packed, makers);
    let left = orders.visibleOf(slot);
    while (left > 0 && makers.bestKey <= limitKey) {
      const maker = makers.first;
      const price = makers.bestPrice;
      if (orders.ownerOf(maker) === owner) {
        orders.setVisible(slot, left);
        const end = this.#meetOwn(slot, maker, price, listener);
        left = orders.visibleOf(slot);
        if (end !== null) return end;
        continue;
      }
      const quantity = Math.min(hasBudget ? wholeQuotient(left, price) : left, orders.visibleOf(maker));
      if (quantity === 0) return 'residue';
      left -= hasBudget ? quantity * price : quantity;
      listener.traded(id, orders.idOf(maker), asTicks(price), asLots(quantity));
      this.#reduce(maker, quantity, listener);
      if (price === state.lastPrice) continue;
      state.lastPrice = price;
      if (state.reachesStops(price)) this.#reachStops(price);
    }
    orders.setVisible(slot, left);
    if (left === 0) return 'filled';
    if (isLimit(packed) || makers.isEmpty) return 'unfilled';
    return makers.bestKey > this.#edgeKey(packed) ? 'price_band' : 'slippage';
  }

  /** The worst key of a maker that a market order may take: by the band, its reach, and its slippage from the best one. */
  #marketKey(slot: number, packed: number, makers: PriceQueue): number {
    const reach = this.#orders.priceOf(slot);
    const bandKey = this.#edgeKey(packed);
    const edgeKey = reach === 0 ? bandKey : Math.min(bandKey, makers.keyOf(reach));
    const slippageBps = slippageOf(packed);
    if (slippageBps === 0 || makers.isEmpty) return edgeKey;
    return Math.min(edgeKey, makers.keyOf(bandEdge(sideOf(packed), asTicks(makers.bestPrice), slippageBps)));
  }

  /** Self-trade prevention, taker and maker having one owner; the taker's expiry reason, or null when it continues. */
  #meetOwn(slot: number, maker: number, price: number, listener: EngineListener): ExpiryReason | null {
    const orders = this.#orders;
    const packed = orders.termsOf(slot);
    const mode = selfTradeOfTerms(packed);
    if (mode === 'expire_taker') return 'self_trade';
    if (mode !== 'decrement') {
      this.#expireMaker(maker, 'self_trade', listener);
      return mode === 'expire_both' ? 'self_trade' : null;
    }
    const hasBudget = isBudget(packed);
    const left = orders.visibleOf(slot);
    const quantity = Math.min(hasBudget ? wholeQuotient(left, price) : left, orders.visibleOf(maker));
    if (quantity === 0) return 'residue';
    // What both lose is not traded, so that a fill-or-kill order could not be filled any more.
    if (isFillOrKill(packed)) return 'self_trade';
    const makerId = orders.idOf(maker);
    const isMakerOver = quantity === orders.visibleOf(maker) + orders.hiddenOf(maker);
    listener.decremented(orders.idOf(slot), makerId, asTicks(price), asLots(quantity));
    orders.setVisible(slot, left - (hasBudget ? quantity * price : quantity));
    this.#reduce(maker, quantity, listener);
    if (isMakerOver) listener.expired(makerId, 'self_trade');
    return orders.visibleOf(slot) === 0 ? 'self_trade' : null;
  }

  /** Reduces the maker with the highest priority; a used-up slice is followed by the next one, behind the others. */
  #reduce(maker: number, quantity: number, listener: EngineListener): void {
    const orders = this.#orders;
    const visible = orders.visibleOf(maker);
    if (quantity < visible) {
      this.#state.setVisible(maker, visible - quantity);
      return;
    }
    this.#state.close(maker);
    if (orders.hiddenOf(maker) > 0) this.#refresh(maker, listener);
    orders.slots.release(maker);
  }

  /** Shows the next slice of an iceberg, with a new priority. */
  #refresh(maker: number, listener: EngineListener): void {
    const orders = this.#orders;
    const hidden = orders.hiddenOf(maker);
    const next = orders.addCopy(maker);
    orders.setVisible(next, hidden);
    this.#showSlice(next, hidden);
    this.#state.open(next);
    listener.refreshed(orders.idOf(next));
  }

  /** Takes the orders whose stops a trade at `price` reaches out of their queues. */
  #reachStops(price: number): void {
    this.#reach(this.#state.risingStops, price);
    this.#reach(this.#state.fallingStops, price);
  }

  #reach(stops: PriceQueue, price: number): void {
    while (stops.bestKey <= stops.keyOf(price)) {
      const slot = stops.first;
      this.#state.close(slot);
      this.#pushTriggered(slot);
    }
  }
}
