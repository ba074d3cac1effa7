import type { OrderId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Lots, Ticks } from '@bourse/kernel/quantity';
import { longerNumbers, longerSlots, none, numberAt, type Numbers, slotAt, type Slots } from './columns.ts';
import { FreeSlots } from './free-slots.ts';
import { type NewOrder, type OpenOrder, sizeOf } from './order.ts';
import * as terms from './order-terms.ts';

const firstSlots = 1_024;

// What every order has, side by side, so that one access to memory brings all of it.
const id = 0;
const owner = 1;
const price = 2;
const visible = 3;
const plainFields = 4;

// What only special orders have.
const hidden = 0;
const display = 1;
const stop = 2;
const stopLimit = 3;
const expiresAt = 4;
const specialFields = 8;

// Whole numbers of every order: the next in its bucket of ids, its packed terms, and 1 while it is open.
const nextInBucket = 0;
const packedTerms = 1;
const open = 2;
const smallFields = 4;

/**
 * Every order that the engine knows, a row of typed arrays each. Absent numbers are 0.
 *
 * An id is found by its lowest bits: ids ascend, so those of the recent orders are all different, and a bucket seldom
 * holds more than one order. That is as good as a table with a place for every id, and never larger than the book.
 */
export class OrderTable {
  /** How many orders there is room for at first. */
  static readonly firstSlots = firstSlots;
  readonly slots = new FreeSlots(firstSlots);
  #plain: Numbers = new Float64Array(plainFields * firstSlots);
  #special: Numbers = new Float64Array(specialFields * firstSlots);
  #small: Slots = new Int32Array(smallFields * firstSlots);
  #buckets: Slots = new Int32Array(firstSlots).fill(none);
  #room = firstSlots;
  #openCount = 0;
  readonly #onGrow: (slotCount: number) => void;

  /** @param onGrow is told when there is room for more orders than before. */
  constructor(onGrow: (slotCount: number) => void) {
    this.#onGrow = onGrow;
  }

  /** How many orders are open. */
  get openCount(): number {
    return this.#openCount;
  }

  /** The slot of the open order with that id, or none. */
  find(wanted: number): number {
    let slot = slotAt(this.#buckets, wanted & (this.#buckets.length - 1));
    while (slot !== none && numberAt(this.#plain, plainFields * slot + id) !== wanted) slot = this.#after(slot);
    return slot;
  }

  isOpen(slot: number): boolean {
    return slotAt(this.#small, smallFields * slot + open) !== 0;
  }

  idOf(slot: number): OrderId {
    return numberAt(this.#plain, plainFields * slot + id) as OrderId; // only ids of orders are written there
  }

  ownerOf(slot: number): number {
    return numberAt(this.#plain, plainFields * slot + owner);
  }

  termsOf(slot: number): number {
    return slotAt(this.#small, smallFields * slot + packedTerms);
  }

  setTerms(slot: number, packed: number): void {
    this.#small[smallFields * slot + packedTerms] = packed;
  }

  /** 0 on market and budget orders. */
  priceOf(slot: number): number {
    return numberAt(this.#plain, plainFields * slot + price);
  }

  setPrice(slot: number, value: number): void {
    this.#plain[plainFields * slot + price] = value;
  }

  /** What trades next: the slice that shows in the book; of a taker and of a waiting order everything. */
  visibleOf(slot: number): number {
    return numberAt(this.#plain, plainFields * slot + visible);
  }

  setVisible(slot: number, value: number): void {
    this.#plain[plainFields * slot + visible] = value;
  }

  /** What an iceberg keeps back. */
  hiddenOf(slot: number): number {
    return this.#specialOf(slot, hidden);
  }

  /** Only special orders can keep anything back. */
  setHidden(slot: number, value: number): void {
    if (terms.isSpecial(this.termsOf(slot))) this.#special[specialFields * slot + hidden] = value;
  }

  displayOf(slot: number): number {
    return this.#specialOf(slot, display);
  }

  /** The stop that the order waits for, or of its stop-loss leg. */
  stopOf(slot: number): number {
    return this.#specialOf(slot, stop);
  }

  /** The limit of what the stop-loss leg turns into. */
  stopLimitOf(slot: number): number {
    return this.#specialOf(slot, stopLimit);
  }

  expiresAtOf(slot: number): number {
    return this.#specialOf(slot, expiresAt);
  }

  /** Forgets the stop of an order that had one. */
  clearStop(slot: number): void {
    this.#special[specialFields * slot + stop] = 0;
    this.#special[specialFields * slot + stopLimit] = 0;
  }

  /** Takes a slot for an order on its way to the book. */
  add(order: NewOrder): number {
    const slot = this.#takeSlot();
    const limit = order.kind === 'limit' ? order : null;
    const packed = terms.termsOf(order);
    this.#writePlain(slot, order, limit === null ? 0 : limit.price, sizeOf(order), packed);
    if (!terms.isSpecial(packed)) return slot;
    const stopLoss = limit?.stopLoss;
    this.#special[specialFields * slot + hidden] = 0;
    this.#special[specialFields * slot + display] = limit?.display ?? 0;
    this.#special[specialFields * slot + stop] = order.stop ?? stopLoss?.trigger ?? 0;
    this.#special[specialFields * slot + stopLimit] = stopLoss?.limit ?? 0;
    this.#special[specialFields * slot + expiresAt] = order.expiresAt ?? 0;
    return slot;
  }

  /** Takes a slot for an order that is open already. */
  addOpen(order: OpenOrder): number {
    const slot = this.#takeSlot();
    const packed = terms.termsOfOpen(order);
    const shown = order.stop === null ? order.visible : order.remaining;
    this.#writePlain(slot, order, order.price ?? 0, shown, packed);
    if (!terms.isSpecial(packed)) return slot;
    this.#special[specialFields * slot + hidden] = order.remaining - shown;
    this.#special[specialFields * slot + display] = order.display ?? 0;
    this.#special[specialFields * slot + stop] = order.stop ?? order.stopLoss?.trigger ?? 0;
    this.#special[specialFields * slot + stopLimit] = order.stopLoss?.limit ?? 0;
    this.#special[specialFields * slot + expiresAt] = order.expiresAt ?? 0;
    return slot;
  }

  /** Takes a slot for an order that leaves its place and comes anew; all of it is visible. */
  addCopy(other: number): number {
    const slot = this.#takeSlot();
    const packed = this.termsOf(other);
    const from = plainFields * other;
    this.#plain.copyWithin(plainFields * slot, from, from + plainFields);
    this.setTerms(slot, packed);
    if (!terms.isSpecial(packed)) return slot;
    const specialFrom = specialFields * other;
    this.#special.copyWithin(specialFields * slot, specialFrom, specialFrom + specialFields);
    this.setVisible(slot, this.visibleOf(other) + this.hiddenOf(other));
    this.setHidden(slot, 0);
    return slot;
  }

  /** From now on {@link find} finds it. */
  open(slot: number): void {
    this.slots.settle(slot);
    if (this.#openCount === this.#buckets.length) this.#growBuckets();
    this.#small[smallFields * slot + open] = 1;
    this.#openCount += 1;
    this.#toBucket(slot);
  }

  /** From now on {@link find} does not find it; its fields stay. */
  close(slot: number): void {
    this.#small[smallFields * slot + open] = 0;
    this.#openCount -= 1;
    const bucket = this.idOf(slot) & (this.#buckets.length - 1);
    const next = this.#after(slot);
    let before = slotAt(this.#buckets, bucket);
    if (before === slot) {
      this.#buckets[bucket] = next;
      return;
    }
    while (this.#after(before) !== slot) before = this.#after(before);
    this.#small[smallFields * before + nextInBucket] = next;
  }

  /** The order in words. */
  openOrderOf(slot: number): OpenOrder {
    const packed = this.termsOf(slot);
    const trigger = ticksOrNull(this.stopOf(slot));
    const waits = terms.waits(packed);
    const isStopLoss = terms.isOco(packed) && trigger !== null;
    return {
      id: this.idOf(slot),
      owner: this.ownerOf(slot),
      side: terms.sideOf(packed),
      kind: terms.kindOfTerms(packed),
      price: ticksOrNull(this.priceOf(slot)),
      remaining: this.visibleOf(slot) + this.hiddenOf(slot),
      visible: waits ? 0 : this.visibleOf(slot),
      policy: terms.policyOfTerms(packed),
      selfTrade: terms.selfTradeOfTerms(packed),
      stop: waits ? trigger : null,
      stopLoss: isStopLoss ? { trigger, limit: ticksOrNull(this.stopLimitOf(slot)) } : null,
      display: (this.displayOf(slot) || null) as Lots | null, // only a display quantity is written there
      expiresAt: (this.expiresAtOf(slot) || null) as Instant | null, // only an instant is written there
    };
  }

  #after(slot: number): number {
    return slotAt(this.#small, smallFields * slot + nextInBucket);
  }

  #specialOf(slot: number, field: number): number {
    return terms.isSpecial(this.termsOf(slot)) ? numberAt(this.#special, specialFields * slot + field) : 0;
  }

  #writePlain(slot: number, order: NewOrder | OpenOrder, priceNow: number, shown: number, packed: number): void {
    this.#plain[plainFields * slot + id] = order.id;
    this.#plain[plainFields * slot + owner] = order.owner;
    this.#plain[plainFields * slot + price] = priceNow;
    this.#plain[plainFields * slot + visible] = shown;
    this.setTerms(slot, packed);
  }

  #takeSlot(): number {
    const slot = this.slots.take();
    if (slot === this.#room) this.#grow(2 * slot);
    return slot;
  }

  #toBucket(slot: number): void {
    const bucket = this.idOf(slot) & (this.#buckets.length - 1);
    this.#small[smallFields * slot + nextInBucket] = slotAt(this.#buckets, bucket);
    this.#buckets[bucket] = slot;
  }

  #growBuckets(): void {
    this.#buckets = new Int32Array(4 * this.#buckets.length).fill(none);
    for (let slot = 0; slot < this.slots.used; slot += 1) if (this.isOpen(slot)) this.#toBucket(slot);
  }

  #grow(room: number): void {
    this.#room = room;
    this.#plain = longerNumbers(this.#plain, plainFields * room);
    this.#special = longerNumbers(this.#special, specialFields * room);
    this.#small = longerSlots(this.#small, smallFields * room);
    this.slots.grow(room);
    this.#onGrow(room);
  }
}

function ticksOrNull(value: number): Ticks | null {
  return (value || null) as Ticks | null; // only ticks are written to the prices
}
