import type { OrderId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import type { Lots, Ticks } from '@bourse/kernel/quantity';
import * as columns from './columns.ts';
import type { Numbers, Slots } from './columns.ts';
import { FreeSlots } from './free-slots.ts';
import type { LimitOrder, NewOrder, OpenOrder } from './order.ts';
import * as terms from './order-terms.ts';

// Constants of this module, see columns.ts.
const { longerNumbers, longerSlots, none, numberAt, slotAt } = columns;

const firstSlots = 1_024;
/** So that few orders share a bucket. */
const bucketsPerSlot = 2;

// Each order is a row in three arrays; a row is one access to memory. The numbers of the fields stand as digits in the
// methods that read and write them, because these are only fast while they are short.
// What every order has: 0 id, 1 owner, 2 price, 3 visible.
const plainFields = 4;
// What only special orders have: 0 hidden, 1 display, 2 stop, 3 stop limit, 4 end in time.
const specialFields = 8;
// Small whole numbers: 0 the next in the bucket of ids, 1 the packed terms.
const smallFields = 2;

/**
 * Every order that the engine knows, a row of typed arrays each. Absent numbers are 0.
 *
 * An id is found by its lowest bits: ids ascend, so those of the recent orders are all different, and a bucket seldom
 * holds more than one order. That is as good as a table with a place for every id, and never larger than the book.
 */
export class OrderTable {
  /** How many orders there is room for at first. */
  static readonly firstSlots = firstSlots;
  readonly slots = new FreeSlots(firstSlots, (slotCount) => {
    this.#grow(slotCount);
  });
  #plain: Numbers = new Float64Array(plainFields * firstSlots);
  /** As long as the others when the latest special order came; a book of plain orders spares it. */
  #special: Numbers = new Float64Array(specialFields * firstSlots);
  #small: Slots = new Int32Array(smallFields * firstSlots);
  #buckets: Slots = new Int32Array(bucketsPerSlot * firstSlots).fill(none);
  /** No order with a larger id was ever open. */
  #largestId = 0;
  readonly #onGrow: (slotCount: number) => void;

  /** @param onGrow is told when there is room for more orders than before. */
  constructor(onGrow: (slotCount: number) => void) {
    this.#onGrow = onGrow;
  }

  /** The slot of the open order with that id, or none. */
  find(wanted: number): number {
    const buckets = this.#buckets;
    let slot = slotAt(buckets, wanted & (buckets.length - 1));
    while (slot !== none && this.#plain[slot << 2] !== wanted) slot = this.#after(slot);
    return slot;
  }

  /** Tells whether an order with that id is open; at once where the id is larger than all before it. */
  has(wanted: number): boolean {
    return wanted <= this.#largestId && this.find(wanted) !== none;
  }

  isOpen(slot: number): boolean {
    return this.find(this.idOf(slot)) === slot;
  }

  idOf(slot: number): OrderId {
    return this.#plain[slot << 2] as OrderId; // only ids of orders are written there
  }

  ownerOf(slot: number): number {
    return this.#plain[(slot << 2) | 1] as number; // a row that was given out
  }

  termsOf(slot: number): number {
    return this.#small[(slot << 1) | 1] as number; // a row that was given out
  }

  setTerms(slot: number, packed: number): void {
    this.#small[(slot << 1) | 1] = packed;
  }

  /** 0 on budget orders, and on market orders without a reach. */
  priceOf(slot: number): number {
    return this.#plain[(slot << 2) | 2] as number; // a row that was given out
  }

  setPrice(slot: number, value: number): void {
    this.#plain[(slot << 2) | 2] = value;
  }

  /** What trades next: the slice that shows in the book; of a taker and of a waiting order everything. */
  visibleOf(slot: number): number {
    return this.#plain[(slot << 2) | 3] as number; // a row that was given out
  }

  setVisible(slot: number, value: number): void {
    this.#plain[(slot << 2) | 3] = value;
  }

  /** What an iceberg keeps back. */
  hiddenOf(slot: number): number {
    return this.#specialOf(slot, 0);
  }

  /** Only special orders can keep anything back. */
  setHidden(slot: number, value: number): void {
    if (terms.isSpecial(this.termsOf(slot))) this.#special[8 * slot] = value;
  }

  displayOf(slot: number): number {
    return this.#specialOf(slot, 1);
  }

  /** The stop that the order waits for, or of its stop-loss leg. */
  stopOf(slot: number): number {
    return this.#specialOf(slot, 2);
  }

  /** The limit of what the stop-loss leg turns into. */
  stopLimitOf(slot: number): number {
    return this.#specialOf(slot, 3);
  }

  expiresAtOf(slot: number): number {
    return this.#specialOf(slot, 4);
  }

  /** Forgets the stop of an order that had one. */
  clearStop(slot: number): void {
    this.#special[8 * slot + 2] = 0;
    this.#special[8 * slot + 3] = 0;
  }

  /**
   * Takes a slot for a plain order on its way to the book.
   * @param packed its terms.
   * @throws InvariantError when price or quantity is zero; then the slot is lost until the batch is rolled back.
   */
  addPlain(order: LimitOrder, packed: number): number {
    const slot = this.slots.take();
    invariant(order.quantity > 0 && order.price > 0, 'the order is empty');
    this.#writePlain(slot, order, order.price, order.quantity, packed);
    return slot;
  }

  /**
   * Takes a slot for an order on its way to the book.
   * @param packed its terms.
   * @throws InvariantError when price or quantity is zero; then the slot is lost until the batch is rolled back.
   */
  add(order: NewOrder, packed: number): number {
    const slot = this.slots.take();
    const priceNow = order.kind === 'limit' ? order.price : order.kind === 'market' ? (order.reach ?? 0) : 0;
    const size = order.kind === 'budget' ? order.budget : order.quantity;
    invariant(size > 0 && (priceNow > 0 || order.kind !== 'limit'), 'the order is empty');
    this.#writePlain(slot, order, priceNow, size, packed);
    if (terms.isSpecial(packed)) this.#writeSpecial(slot, order, 0);
    return slot;
  }

  #writeSpecial(slot: number, order: NewOrder | OpenOrder, hidden: number): void {
    this.#makeSpecialRoom();
    const limit = order.kind === 'limit' ? order : null;
    const stopLoss = limit?.stopLoss;
    this.#special[8 * slot] = hidden;
    this.#special[8 * slot + 1] = limit?.display ?? 0;
    this.#special[8 * slot + 2] = order.stop ?? stopLoss?.trigger ?? 0;
    this.#special[8 * slot + 3] = stopLoss?.limit ?? 0;
    this.#special[8 * slot + 4] = order.expiresAt ?? 0;
  }

  /** Takes a slot for an order that is open already. */
  addOpen(order: OpenOrder): number {
    const slot = this.slots.take();
    const packed = terms.termsOfOpen(order);
    const shown = order.stop === null ? order.visible : order.remaining;
    this.#writePlain(slot, order, order.price ?? 0, shown, packed);
    if (terms.isSpecial(packed)) this.#writeSpecial(slot, order, order.remaining - shown);
    return slot;
  }

  /** Takes a slot for an order that leaves its place and comes anew; all of it is visible. */
  addCopy(other: number): number {
    const slot = this.slots.take();
    const packed = this.termsOf(other);
    const from = plainFields * other;
    this.#plain.copyWithin(plainFields * slot, from, from + plainFields);
    this.setTerms(slot, packed);
    if (!terms.isSpecial(packed)) return slot;
    this.#makeSpecialRoom();
    const specialFrom = specialFields * other;
    this.#special.copyWithin(specialFields * slot, specialFrom, specialFrom + specialFields);
    this.setVisible(slot, this.visibleOf(other) + this.hiddenOf(other));
    this.setHidden(slot, 0);
    return slot;
  }

  /** From now on {@link find} finds it. */
  open(slot: number): void {
    const orderId = this.idOf(slot);
    if (orderId > this.#largestId) this.#largestId = orderId;
    this.#toBucket(slot);
  }

  /** From now on {@link find} does not find it; its fields stay. */
  close(slot: number): void {
    const buckets = this.#buckets;
    const bucket = this.idOf(slot) & (buckets.length - 1);
    const first = slotAt(buckets, bucket);
    if (first === slot) buckets[bucket] = this.#after(slot);
    else this.#closeBehind(first, slot);
  }

  #closeBehind(first: number, slot: number): void {
    let before = first;
    while (this.#after(before) !== slot) before = this.#after(before);
    this.#small[2 * before] = this.#after(slot);
  }

  /** The order in words. */
  openOrderOf(slot: number): OpenOrder {
    const packed = this.termsOf(slot);
    const trigger = ticksOrNull(this.stopOf(slot));
    const waits = terms.waits(packed);
    const isStopLoss = terms.isOco(packed) && trigger !== null;
    const slippageBps = terms.slippageOf(packed) || null;
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
      stopKind: terms.triggerKindOf(packed),
      stopLoss: isStopLoss
        ? {
            trigger,
            limit: ticksOrNull(this.stopLimitOf(slot)),
            ...(slippageBps !== null && { slippageBps }),
          }
        : null,
      slippageBps: isStopLoss ? null : slippageBps,
      display: (this.displayOf(slot) || null) as Lots | null, // only a display quantity is written there
      expiresAt: (this.expiresAtOf(slot) || null) as Instant | null, // only an instant is written there
    };
  }

  #after(slot: number): number {
    return this.#small[slot << 1] as number; // a row that was given out
  }

  #specialOf(slot: number, field: number): number {
    return terms.isSpecial(this.termsOf(slot)) ? numberAt(this.#special, 8 * slot + field) : 0;
  }

  #writePlain(slot: number, order: NewOrder | OpenOrder, priceNow: number, shown: number, packed: number): void {
    const plain = this.#plain;
    const row = slot << 2;
    plain[row] = order.id;
    plain[row | 1] = order.owner;
    plain[row | 2] = priceNow;
    plain[row | 3] = shown;
    this.#small[(slot << 1) | 1] = packed;
  }

  #makeSpecialRoom(): void {
    const wanted = (specialFields / plainFields) * this.#plain.length;
    if (this.#special.length < wanted) this.#special = longerNumbers(this.#special, wanted);
  }

  #toBucket(slot: number): void {
    const buckets = this.#buckets;
    const bucket = this.idOf(slot) & (buckets.length - 1);
    this.#small[slot << 1] = slotAt(buckets, bucket);
    buckets[bucket] = slot;
  }

  #growBuckets(room: number): void {
    const before = this.#buckets;
    this.#buckets = new Int32Array(bucketsPerSlot * room).fill(none);
    for (const first of before) {
      let slot = first;
      while (slot !== none) {
        const next = this.#after(slot);
        this.#toBucket(slot);
        slot = next;
      }
    }
  }

  #grow(room: number): void {
    this.#plain = longerNumbers(this.#plain, plainFields * room);
    this.#small = longerSlots(this.#small, smallFields * room);
    this.#growBuckets(room);
    this.#onGrow(room);
  }
}

function ticksOrNull(value: number): Ticks | null {
  return (value || null) as Ticks | null; // only ticks are written to the prices
}
