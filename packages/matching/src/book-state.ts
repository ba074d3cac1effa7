import { present } from '@bourse/kernel/invariant';
import type { OpenOrder } from './order.ts';
import { OrderTable } from './order-table.ts';
import * as orderTerms from './order-terms.ts';
import { PriceQueue } from './price-queue.ts';
import { steps, UndoJournal } from './undo-journal.ts';

// Constants of this module, see columns.ts.
const { hasStop, isBuy, isSpecial, triggersRising, waits } = orderTerms;
const { opened, closed, reduced, amended } = steps;

/** A moment to which the state can be taken back. */
export interface StateMark {
  readonly steps: number;
  readonly values: number;
  readonly free: number;
  readonly pending: number;
  readonly used: number;
  readonly lastPrice: number;
}

/** The same mark after the steps before `kept` have been discarded. */
export function markAfterKeeping(mark: StateMark, kept: StateMark): StateMark {
  return {
    steps: mark.steps - kept.steps,
    values: mark.values - kept.values,
    free: mark.free + kept.pending,
    pending: mark.pending - kept.pending,
    used: mark.used,
    lastPrice: mark.lastPrice,
  };
}

/**
 * The state of the fast book and its few reversible changes: orders open and close, quantities and prices of open
 * orders change, and the last price changes. An order that loses its queue position is closed and opened again in
 * another slot, so that the old slot still holds its former position.
 */
export class BookState {
  readonly orders = new OrderTable((slotCount) => {
    for (const queue of [this.bids, this.asks, this.risingStops, this.fallingStops]) queue.growSlots(slotCount);
  });
  readonly bids = new PriceQueue('highest', OrderTable.firstSlots);
  readonly asks = new PriceQueue('lowest', OrderTable.firstSlots);
  /** First those that a price which rises, or falls, comes to first. An OCO order stands here and in the book. */
  readonly risingStops = new PriceQueue('lowest', OrderTable.firstSlots);
  readonly fallingStops = new PriceQueue('highest', OrderTable.firstSlots);
  /** 0 before the first trade. */
  lastPrice = 0;
  /** Lower bound of the earliest expiry. */
  #nextExpiry: number = Number.POSITIVE_INFINITY;
  readonly #journal = new UndoJournal();
  readonly #counts: Map<number, number> | null;

  /** @param countsOwners whether {@link countOf} will be asked. */
  constructor(countsOwners: boolean) {
    this.#counts = countsOwners ? new Map() : null;
  }

  /** The queue in the book of the orders with these terms. */
  queueOf(terms: number): PriceQueue {
    return isBuy(terms) ? this.bids : this.asks;
  }

  /** The queue in the book that an order with these terms trades with. */
  makersFor(terms: number): PriceQueue {
    return isBuy(terms) ? this.asks : this.bids;
  }

  stopsOf(terms: number): PriceQueue {
    return triggersRising(terms) ? this.risingStops : this.fallingStops;
  }

  /** Tells whether the last trade has reached the trigger of an order that has one. */
  isTriggerReached(slot: number): boolean {
    const { orders, lastPrice } = this;
    const isRising = triggersRising(orders.termsOf(slot));
    return lastPrice !== 0 && (isRising ? lastPrice >= orders.stopOf(slot) : lastPrice <= orders.stopOf(slot));
  }

  /** All open orders, each as often as it stands in a queue: bids, asks, rising and falling stops, by their priority. */
  *openOrders(): Iterable<OpenOrder> {
    for (const queue of [this.bids, this.asks, this.risingStops, this.fallingStops]) {
      for (const slot of queue.slots()) yield this.orders.openOrderOf(slot);
    }
  }

  /** Tells whether a trade at `price` reaches a stop. */
  reachesStops(price: number): boolean {
    const { risingStops, fallingStops } = this;
    return risingStops.bestKey <= risingStops.keyOf(price) || fallingStops.bestKey <= fallingStops.keyOf(price);
  }

  /** Puts an order into its queues, behind all of its price. */
  open(slot: number): void {
    const { orders } = this;
    const terms = orders.termsOf(slot);
    orders.open(slot);
    if (this.#counts !== null) this.#count(slot, 1);
    if (isSpecial(terms)) this.#appendSpecial(slot, terms);
    else this.queueOf(terms).append(slot, orders.priceOf(slot), orders.visibleOf(slot));
    this.#journal.write(opened, slot);
  }

  #appendSpecial(slot: number, terms: number): void {
    const { orders } = this;
    if (!waits(terms)) this.queueOf(terms).append(slot, orders.priceOf(slot), orders.visibleOf(slot));
    if (hasStop(terms)) this.stopsOf(terms).append(slot, orders.stopOf(slot), 0);
    this.#noteExpiry(slot);
  }

  /** Takes an order out of its queues. */
  close(slot: number): void {
    const { orders } = this;
    const terms = orders.termsOf(slot);
    if (isSpecial(terms)) this.#removeSpecial(slot, terms);
    else this.queueOf(terms).remove(slot, orders.priceOf(slot), orders.visibleOf(slot));
    if (this.#counts !== null) this.#count(slot, -1);
    orders.close(slot);
    this.#journal.write(closed, slot);
  }

  /** Changes the visible quantity of an order that keeps its place. */
  setVisible(slot: number, visible: number): void {
    const { orders } = this;
    this.#journal.writeValue(orders.visibleOf(slot));
    this.#journal.write(reduced, slot);
    this.#setVisible(slot, visible);
  }

  /** Changes quantity and price of an order that keeps its place; the price only where it waits. */
  amend(slot: number, price: number, visible: number, hidden: number): void {
    const { orders } = this;
    this.#journal.writeValue(orders.priceOf(slot));
    this.#journal.writeValue(orders.visibleOf(slot));
    this.#journal.writeValue(orders.hiddenOf(slot));
    this.#journal.write(amended, slot);
    this.#setAmounts(slot, price, visible, hidden);
  }

  /** A mark of the current state, for {@link backTo}. */
  mark(): StateMark {
    const { freeCount, pendingCount, used } = this.orders.slots;
    const { length, valueCount } = this.#journal;
    const { lastPrice } = this;
    return { steps: length, values: valueCount, free: freeCount, pending: pendingCount, used, lastPrice };
  }

  /** Takes back every step since the mark was made. */
  backTo(mark: StateMark): void {
    this.#undo(mark.steps);
    this.orders.slots.backTo(mark.free, mark.pending, mark.used);
    this.lastPrice = mark.lastPrice;
  }

  #undo(mark: number): void {
    const journal = this.#journal;
    while (journal.length > mark) {
      const step = journal.takeStep();
      const slot = step >>> 4;
      if ((step & 15) === opened) {
        // Closing journals a step, which must be dropped together with that of the opening.
        this.close(slot);
        journal.takeStep();
      } else if ((step & 15) === closed) this.#putBack(slot);
      else if ((step & 15) === reduced) {
        this.#setVisible(slot, journal.takeValue());
      } else {
        const hidden = journal.takeValue();
        const visible = journal.takeValue();
        this.#setAmounts(slot, journal.takeValue(), visible, hidden);
      }
    }
  }

  /** The prices of both sides at which something has happened since the mark was made. */
  changedSince(mark: StateMark): { readonly bids: ReadonlySet<number>; readonly asks: ReadonlySet<number> } {
    const [bids, asks] = [new Set<number>(), new Set<number>()];
    for (let step = mark.steps; step < this.#journal.length; step += 1) {
      // The row of a closed order still holds its former position.
      const slot = this.#journal.slotOf(step);
      const terms = this.orders.termsOf(slot);
      if (!waits(terms)) (isBuy(terms) ? bids : asks).add(this.orders.priceOf(slot));
    }
    return { bids, asks };
  }

  /** Makes the steps before the mark (or all steps) permanent. Later steps can still be undone. */
  keep(until: StateMark = this.mark()): void {
    this.#journal.forget(until.steps, until.values);
    this.orders.slots.keep(until.pending, until.free);
  }

  /** The slots of the orders that are over at `now`: the earliest first, then the smaller id. Allocates only for those. */
  dueAt(now: number): readonly number[] {
    if (now < this.#nextExpiry) return nobody;
    const { orders } = this;
    let next = Number.POSITIVE_INFINITY;
    const due = this.#select((slot) => {
      const moment = orders.expiresAtOf(slot);
      if (moment > now) next = Math.min(next, moment);
      return moment !== 0 && moment <= now;
    });
    this.#nextExpiry = next;
    const compare = (one: number, other: number): number =>
      orders.expiresAtOf(one) - orders.expiresAtOf(other) || orders.idOf(one) - orders.idOf(other);
    return due.toSorted(compare);
  }

  /**
   * The slots of an owner's open orders by id. Rarely called and not indexed: scans all orders, or where owners are
   * counted, until as many as the owner has were found.
   */
  ownedBy(owner: number): readonly number[] {
    const { orders } = this;
    const count = this.#counts === null ? Number.POSITIVE_INFINITY : this.countOf(owner);
    const owned = this.#select((slot) => orders.ownerOf(slot) === owner, count);
    return owned.toSorted((one, other) => orders.idOf(one) - orders.idOf(other));
  }

  /** How many open orders an owner has; only where the state was made to count them. */
  countOf(owner: number): number {
    return this.#counts?.get(owner) ?? 0;
  }

  #select(isWanted: (slot: number) => boolean, max = Number.POSITIVE_INFINITY): number[] {
    const found: number[] = [];
    for (let slot = 0; slot < this.orders.slots.used && found.length < max; slot += 1) {
      if (this.orders.isOpen(slot) && isWanted(slot)) found.push(slot);
    }
    return found;
  }

  #count(slot: number, change: 1 | -1): void {
    const counts = present(this.#counts, 'counts of owners');
    const owner = this.orders.ownerOf(slot);
    const count = this.countOf(owner) + change;
    if (count === 0) counts.delete(owner);
    else counts.set(owner, count);
  }

  #removeSpecial(slot: number, terms: number): void {
    const { orders } = this;
    if (!waits(terms)) this.queueOf(terms).remove(slot, orders.priceOf(slot), orders.visibleOf(slot));
    if (hasStop(terms)) this.stopsOf(terms).remove(slot, orders.stopOf(slot), 0);
  }

  #putBack(slot: number): void {
    const { orders } = this;
    const terms = orders.termsOf(slot);
    orders.open(slot);
    if (this.#counts !== null) this.#count(slot, 1);
    if (!waits(terms)) this.queueOf(terms).putBack(slot, orders.priceOf(slot), orders.visibleOf(slot));
    if (hasStop(terms)) this.stopsOf(terms).putBack(slot, orders.stopOf(slot), 0);
    this.#noteExpiry(slot);
  }

  /** The order stands in the book. */
  #setVisible(slot: number, visible: number): void {
    const { orders } = this;
    const by = visible - orders.visibleOf(slot);
    orders.setVisible(slot, visible);
    this.queueOf(orders.termsOf(slot)).noteChange(orders.priceOf(slot), by);
  }

  #setAmounts(slot: number, price: number, visible: number, hidden: number): void {
    const { orders } = this;
    orders.setHidden(slot, hidden);
    if (waits(orders.termsOf(slot))) {
      orders.setPrice(slot, price);
      orders.setVisible(slot, visible);
    } else this.#setVisible(slot, visible);
  }

  #noteExpiry(slot: number): void {
    const moment = this.orders.expiresAtOf(slot);
    if (moment !== 0 && moment < this.#nextExpiry) this.#nextExpiry = moment;
  }
}

const nobody: readonly number[] = [];
