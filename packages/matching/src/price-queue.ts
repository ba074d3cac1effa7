import { longerNumbers, longerSlots, none, numberAt, type Numbers, slotAt, type Slots } from './columns.ts';
import type { OrderTable } from './order-table.ts';
import { PriceLadder } from './price-ladder.ts';

/**
 * Where each order stands in a queue: rows of eight small numbers, of which 4 is the next order, 5 the previous one and 6
 * the level. Bids and asks share one, because an order is only one of them. The numbers of the fields stand as digits in
 * the methods, because these are only fast while they are short.
 */
export interface QueueRows {
  rows: Slots;
}

const firstLevels = 64;

/**
 * Orders by price, and at one price in the order of their coming: bids, asks, or stops of one side. Each price that has
 * orders is a level; its key is the price, or its negative where the highest price goes first, so that the level whose
 * turn it is always has the smallest key.
 *
 * A removed order still remembers its neighbours, so that removals that are taken back last first find their places
 * (Knuth's dancing links).
 */
export class PriceQueue {
  /** The level whose turn it is, or none. */
  best: number = none;
  /** Its key; more than any key when there is none. */
  bestKey: number = Number.POSITIVE_INFINITY;
  readonly #sign: number;
  readonly #links: QueueRows;
  readonly #ladder = new PriceLadder();
  #keys: Numbers = new Float64Array(firstLevels);
  #heads: Slots = new Int32Array(firstLevels);
  #tails: Slots = new Int32Array(firstLevels);
  /** What `depth` shows of the level; negative when it has changed since. */
  #shown: Numbers = new Float64Array(firstLevels);
  /** Levels that were given back, for the next ones. */
  #free: Slots = new Int32Array(firstLevels);
  #freeCount = 0;
  #levelCount = 0;

  /** @param first which price goes first. */
  constructor(first: 'lowest' | 'highest', links: QueueRows) {
    this.#sign = first === 'lowest' ? 1 : -1;
    this.#links = links;
  }

  /** The key of a price: the smaller, the sooner. */
  keyOf(price: number): number {
    return this.#sign * price;
  }

  /** The order whose turn it is, or none. */
  get first(): number {
    return this.best === none ? none : this.head;
  }

  /** The order whose turn it is; there must be one. */
  get head(): number {
    return this.#heads[this.best] as number; // the row of a level
  }

  /** The price of the level whose turn it is; there must be one. */
  get bestPrice(): number {
    return this.#sign * this.bestKey;
  }

  /** The order after `slot`, at the same price or the next, or none. */
  after(slot: number): number {
    const neighbour = slotAt(this.#links.rows, 8 * slot + 4);
    if (neighbour !== none) return neighbour;
    const level = this.levelAfter(slotAt(this.#links.rows, 8 * slot + 6));
    return level === none ? none : slotAt(this.#heads, level);
  }

  /** The level after `level`, or none. */
  levelAfter(level: number): number {
    return this.#ladder.levelAbove(numberAt(this.#keys, level));
  }

  /** The price of a level. */
  priceOf(level: number): number {
    return this.#sign * (this.#keys[level] as number); // the row of a level
  }

  /** Puts an order behind the others of its price. */
  append(slot: number, price: number): void {
    const key = this.#sign * price;
    let level = this.#ladder.find(key);
    if (level === none) level = this.#addLevel(key);
    const last = slotAt(this.#tails, level);
    const { rows } = this.#links;
    const row = 8 * slot;
    rows[row + 4] = none;
    rows[row + 5] = last;
    rows[row + 6] = level;
    if (last === none) this.#heads[level] = slot;
    else rows[8 * last + 4] = slot;
    this.#tails[level] = slot;
    this.#shown[level] = -1;
  }

  /** Takes an order out; its own links stay as they were. */
  remove(slot: number): void {
    const { rows } = this.#links;
    const after = slotAt(rows, 8 * slot + 4);
    const before = slotAt(rows, 8 * slot + 5);
    const level = slotAt(rows, 8 * slot + 6);
    if (before === none && after === none) {
      this.#dropLevel(level);
      return;
    }
    if (before === none) this.#heads[level] = after;
    else rows[8 * before + 4] = after;
    if (after === none) this.#tails[level] = before;
    else rows[8 * after + 5] = before;
    this.#shown[level] = -1;
  }

  /** Undoes {@link remove}, when everything that came after it has been undone. */
  putBack(slot: number, price: number): void {
    const key = this.#sign * price;
    let level = this.#ladder.find(key);
    if (level === none) level = this.#addLevel(key);
    const { rows } = this.#links;
    const after = slotAt(rows, 8 * slot + 4);
    const before = slotAt(rows, 8 * slot + 5);
    rows[8 * slot + 6] = level;
    if (before === none) this.#heads[level] = slot;
    else rows[8 * before + 4] = slot;
    if (after === none) this.#tails[level] = slot;
    else rows[8 * after + 5] = slot;
    this.#shown[level] = -1;
  }

  /** Must be told when the visible quantity of an order changes while it stands here. */
  noteChange(slot: number): void {
    this.#shown[slotAt(this.#links.rows, 8 * slot + 6)] = -1;
  }

  /** What shows of a level; more than 2^53 - 1 is cut to that. */
  shownOf(level: number, orders: OrderTable): number {
    let sum = numberAt(this.#shown, level);
    if (sum >= 0) return sum;
    sum = 0;
    for (let slot = slotAt(this.#heads, level); slot !== none; slot = slotAt(this.#links.rows, 8 * slot + 4)) {
      sum += orders.visibleOf(slot);
    }
    sum = Math.min(sum, Number.MAX_SAFE_INTEGER);
    this.#shown[level] = sum;
    return sum;
  }

  #addLevel(key: number): number {
    const level = this.#takeLevel();
    this.#keys[level] = key;
    this.#heads[level] = none;
    this.#tails[level] = none;
    this.#ladder.insert(key, level);
    if (key < this.bestKey) this.#setBest(level);
    return level;
  }

  #dropLevel(level: number): void {
    const key = numberAt(this.#keys, level);
    this.#ladder.remove(key);
    if (level === this.best) this.#setBest(this.#ladder.levelAbove(key));
    this.#free[this.#freeCount] = level;
    this.#freeCount += 1;
  }

  #setBest(level: number): void {
    this.best = level;
    this.bestKey = level === none ? Number.POSITIVE_INFINITY : numberAt(this.#keys, level);
  }

  #takeLevel(): number {
    if (this.#freeCount > 0) {
      this.#freeCount -= 1;
      return slotAt(this.#free, this.#freeCount);
    }
    if (this.#levelCount === this.#keys.length) {
      const length = 2 * this.#levelCount;
      this.#keys = longerNumbers(this.#keys, length);
      this.#shown = longerNumbers(this.#shown, length);
      this.#heads = longerSlots(this.#heads, length);
      this.#tails = longerSlots(this.#tails, length);
      this.#free = longerSlots(this.#free, length);
    }
    this.#levelCount += 1;
    return this.#levelCount - 1;
  }
}
