import type { OrderId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Lots, Ticks } from '@bourse/kernel/quantity';
import { longerNumbers, longerSlots, none, numberAt, type Numbers, slotAt, type Slots } from './columns.ts';
import { type NewOrder, type OpenOrder, sizeOf } from './order.ts';
import * as terms from './order-terms.ts';

const firstSlots = 1_024;

/**
 * Every order that the engine knows, field by field: the same slot in each column is one order. Absent numbers are 0.
 *
 * A slot is taken from the free ones and given back when its order ends; what a batch gives back is kept as it is until
 * {@link keep}, so that undoing finds it.
 *
 * An id is found by its lowest bits: ids ascend, so those of the recent orders are all different, and a bucket seldom
 * holds more than one order. That is as good as a table with a place for every id, and never larger than the book.
 */
export class OrderTable {
  id: Numbers = new Float64Array(firstSlots);
  owner: Numbers = new Float64Array(firstSlots);
  /** 0 on market and budget orders. */
  price: Numbers = new Float64Array(firstSlots);
  /** What trades next: the slice that shows in the book; of a taker and of a waiting order everything. */
  visible: Numbers = new Float64Array(firstSlots);
  /** What an iceberg keeps back. */
  hidden: Numbers = new Float64Array(firstSlots);
  display: Numbers = new Float64Array(firstSlots);
  /** The stop that the order waits for, or of its stop-loss leg. */
  stop: Numbers = new Float64Array(firstSlots);
  /** The limit of what the stop-loss leg turns into. */
  stopLimit: Numbers = new Float64Array(firstSlots);
  expiresAt: Numbers = new Float64Array(firstSlots);
  terms: Slots = new Int32Array(firstSlots);
  #isOpen: Slots = new Int32Array(firstSlots);
  #nextInBucket: Slots = new Int32Array(firstSlots);
  #buckets: Slots = new Int32Array(firstSlots).fill(none);
  #openCount = 0;
  readonly #onGrow: (slotCount: number) => void;

  /** Slots that were given back before the batch. */
  #free: Slots = new Int32Array(firstSlots);
  #freeCount = 0;
  /** Slots that were given back in the batch. */
  #resting: Slots = new Int32Array(firstSlots);
  #restingCount = 0;
  /** Slots from here on were never used. */
  #unused = 0;
  /** The slot that was taken last and is not open yet: when its order ends at once, it need not rest. */
  #latest: number = none;

  /** @param onGrow is told when there are more slots than before. */
  constructor(onGrow: (slotCount: number) => void) {
    this.#onGrow = onGrow;
  }

  /** How many slots there are room for. */
  static readonly firstSlots = firstSlots;

  /** How many orders are open. */
  get openCount(): number {
    return this.#openCount;
  }

  /** Slots below this one have been used. */
  get usedSlots(): number {
    return this.#unused;
  }

  /** The slot of the open order with that id, or none. */
  find(id: number): number {
    let slot = slotAt(this.#buckets, id & (this.#buckets.length - 1));
    while (slot !== none && numberAt(this.id, slot) !== id) slot = slotAt(this.#nextInBucket, slot);
    return slot;
  }

  isOpen(slot: number): boolean {
    return slotAt(this.#isOpen, slot) !== 0;
  }

  /** Takes a slot for an order on its way to the book. */
  add(order: NewOrder): number {
    const slot = this.#take();
    const limit = order.kind === 'limit' ? order : null;
    const stopLoss = limit?.stopLoss;
    this.id[slot] = order.id;
    this.owner[slot] = order.owner;
    this.terms[slot] = terms.termsOf(order);
    this.price[slot] = limit === null ? 0 : limit.price;
    this.visible[slot] = sizeOf(order);
    this.hidden[slot] = 0;
    this.display[slot] = limit?.display ?? 0;
    this.stop[slot] = order.stop ?? stopLoss?.trigger ?? 0;
    this.stopLimit[slot] = stopLoss?.limit ?? 0;
    this.expiresAt[slot] = order.expiresAt ?? 0;
    return slot;
  }

  /** Takes a slot for an order that is open already. */
  addOpen(order: OpenOrder): number {
    const slot = this.#take();
    this.id[slot] = order.id;
    this.owner[slot] = order.owner;
    this.terms[slot] = terms.termsOfOpen(order);
    this.price[slot] = order.price ?? 0;
    this.visible[slot] = order.stop === null ? order.visible : order.remaining;
    this.hidden[slot] = order.stop === null ? order.remaining - order.visible : 0;
    this.display[slot] = order.display ?? 0;
    this.stop[slot] = order.stop ?? order.stopLoss?.trigger ?? 0;
    this.stopLimit[slot] = order.stopLoss?.limit ?? 0;
    this.expiresAt[slot] = order.expiresAt ?? 0;
    return slot;
  }

  /** Takes a slot for an order that leaves its place and comes anew; all of it is visible. */
  addCopy(other: number): number {
    const slot = this.#take();
    this.id[slot] = numberAt(this.id, other);
    this.owner[slot] = numberAt(this.owner, other);
    this.terms[slot] = slotAt(this.terms, other);
    this.price[slot] = numberAt(this.price, other);
    this.visible[slot] = numberAt(this.visible, other) + numberAt(this.hidden, other);
    this.hidden[slot] = 0;
    this.display[slot] = numberAt(this.display, other);
    this.stop[slot] = numberAt(this.stop, other);
    this.stopLimit[slot] = numberAt(this.stopLimit, other);
    this.expiresAt[slot] = numberAt(this.expiresAt, other);
    return slot;
  }

  /** From now on {@link find} finds it. */
  open(slot: number): void {
    if (slot === this.#latest) this.#latest = none;
    if (this.#openCount === this.#buckets.length) this.#growBuckets();
    this.#isOpen[slot] = 1;
    this.#openCount += 1;
    this.#toBucket(slot);
  }

  /** From now on {@link find} does not find it; its fields stay. */
  close(slot: number): void {
    this.#isOpen[slot] = 0;
    this.#openCount -= 1;
    const bucket = numberAt(this.id, slot) & (this.#buckets.length - 1);
    const next = slotAt(this.#nextInBucket, slot);
    let before = slotAt(this.#buckets, bucket);
    if (before === slot) {
      this.#buckets[bucket] = next;
      return;
    }
    while (slotAt(this.#nextInBucket, before) !== slot) before = slotAt(this.#nextInBucket, before);
    this.#nextInBucket[before] = next;
  }

  /** Gives a slot back that is not open. */
  release(slot: number): void {
    if (slot === this.#latest) {
      this.#latest = none;
      if (slot === this.#unused - 1) this.#unused -= 1;
      else {
        this.#free[this.#freeCount] = slot;
        this.#freeCount += 1;
      }
      return;
    }
    this.#resting[this.#restingCount] = slot;
    this.#restingCount += 1;
  }

  /** Ends a batch: what it gave back can be used again. */
  keep(): void {
    for (let place = 0; place < this.#restingCount; place += 1) {
      this.#free[this.#freeCount] = slotAt(this.#resting, place);
      this.#freeCount += 1;
    }
    this.#restingCount = 0;
    this.#latest = none;
  }

  /** Where the free slots stand, for {@link backTo}. Between the two nothing is kept. */
  get freeCount(): number {
    return this.#freeCount;
  }

  get restingCount(): number {
    return this.#restingCount;
  }

  /** Takes back what was taken and given back since these counts were read. */
  backTo(freeCount: number, restingCount: number, usedSlots: number): void {
    this.#freeCount = freeCount;
    this.#restingCount = restingCount;
    this.#unused = usedSlots;
    this.#latest = none;
  }

  /** The order in words. */
  openOrderOf(slot: number): OpenOrder {
    const packed = slotAt(this.terms, slot);
    const visible = numberAt(this.visible, slot);
    const stop = this.ticksOrNull(this.stop, slot);
    const waits = terms.waits(packed);
    const isStopLoss = terms.isOco(packed) && stop !== null;
    return {
      id: this.idOf(slot),
      owner: numberAt(this.owner, slot),
      side: terms.sideOf(packed),
      kind: terms.kindOfTerms(packed),
      price: this.ticksOrNull(this.price, slot),
      remaining: visible + numberAt(this.hidden, slot),
      visible: waits ? 0 : visible,
      policy: terms.policyOfTerms(packed),
      selfTrade: terms.selfTradeOfTerms(packed),
      stop: waits ? stop : null,
      stopLoss: isStopLoss ? { trigger: stop, limit: this.ticksOrNull(this.stopLimit, slot) } : null,
      display: (numberAt(this.display, slot) || null) as Lots | null, // only a display quantity is written there
      expiresAt: (numberAt(this.expiresAt, slot) || null) as Instant | null, // only an instant is written there
    };
  }

  idOf(slot: number): OrderId {
    return numberAt(this.id, slot) as OrderId; // only ids of orders are written there
  }

  /** @param column one of the prices. */
  ticksOrNull(column: Numbers, slot: number): Ticks | null {
    return (numberAt(column, slot) || null) as Ticks | null; // only ticks are written to the prices
  }

  #take(): number {
    let slot = this.#unused;
    if (this.#freeCount > 0) {
      this.#freeCount -= 1;
      slot = slotAt(this.#free, this.#freeCount);
    } else {
      if (slot === this.id.length) this.#grow(2 * slot);
      this.#unused += 1;
    }
    this.#latest = slot;
    return slot;
  }

  #toBucket(slot: number): void {
    const bucket = numberAt(this.id, slot) & (this.#buckets.length - 1);
    this.#nextInBucket[slot] = slotAt(this.#buckets, bucket);
    this.#buckets[bucket] = slot;
  }

  #growBuckets(): void {
    this.#buckets = new Int32Array(2 * this.#buckets.length).fill(none);
    for (let slot = 0; slot < this.#unused; slot += 1) if (this.isOpen(slot)) this.#toBucket(slot);
  }

  #grow(length: number): void {
    this.id = longerNumbers(this.id, length);
    this.owner = longerNumbers(this.owner, length);
    this.price = longerNumbers(this.price, length);
    this.visible = longerNumbers(this.visible, length);
    this.hidden = longerNumbers(this.hidden, length);
    this.display = longerNumbers(this.display, length);
    this.stop = longerNumbers(this.stop, length);
    this.stopLimit = longerNumbers(this.stopLimit, length);
    this.expiresAt = longerNumbers(this.expiresAt, length);
    this.terms = longerSlots(this.terms, length);
    this.#isOpen = longerSlots(this.#isOpen, length);
    this.#nextInBucket = longerSlots(this.#nextInBucket, length);
    this.#free = longerSlots(this.#free, length);
    this.#resting = longerSlots(this.#resting, length);
    this.#onGrow(length);
  }
}
