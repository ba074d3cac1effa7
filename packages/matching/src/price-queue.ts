import { longerNumbers, longerSlots, none, numberAt, type Numbers, slotAt, type Slots } from './columns.ts';
import { PriceLadder } from './price-ladder.ts';

/** Where each order stands in a queue, by its slot. Bids and asks share one, because an order is only one of them. */
export class QueueLinks {
  next: Slots;
  previous: Slots;
  level: Slots;

  constructor(slotCount: number) {
    this.next = new Int32Array(slotCount);
    this.previous = new Int32Array(slotCount);
    this.level = new Int32Array(slotCount);
  }

  /** Makes room for more orders. */
  grow(slotCount: number): void {
    this.next = longerSlots(this.next, slotCount);
    this.previous = longerSlots(this.previous, slotCount);
    this.level = longerSlots(this.level, slotCount);
  }
}

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
  readonly #sign: number;
  readonly #links: QueueLinks;
  readonly #ladder = new PriceLadder();
  #keys: Numbers = new Float64Array(64);
  #heads: Slots = new Int32Array(64);
  #tails: Slots = new Int32Array(64);
  /** What `depth` shows of the level; negative when it has changed since. */
  #shown: Numbers = new Float64Array(64);
  /** Levels that were given back, for the next ones. */
  #free: Slots = new Int32Array(64);
  #freeCount = 0;
  #levelCount = 0;

  /** @param first which price goes first. */
  constructor(first: 'lowest' | 'highest', links: QueueLinks) {
    this.#sign = first === 'lowest' ? 1 : -1;
    this.#links = links;
  }

  /** The key of a price: the smaller, the sooner. */
  keyOf(price: number): number {
    return this.#sign * price;
  }

  /** The key of the level whose turn it is; more than any key when there is none. */
  get bestKey(): number {
    return this.best === none ? Number.POSITIVE_INFINITY : numberAt(this.#keys, this.best);
  }

  /** The order whose turn it is, or none. */
  get first(): number {
    return this.best === none ? none : slotAt(this.#heads, this.best);
  }

  /** The order after `slot`, at the same price or the next, or none. */
  after(slot: number): number {
    const next = slotAt(this.#links.next, slot);
    if (next !== none) return next;
    const level = this.levelAfter(slotAt(this.#links.level, slot));
    return level === none ? none : slotAt(this.#heads, level);
  }

  /** The level after `level`, or none. */
  levelAfter(level: number): number {
    return this.#ladder.levelAbove(numberAt(this.#keys, level));
  }

  priceOf(level: number): number {
    return this.#sign * numberAt(this.#keys, level);
  }

  /** Puts an order behind the others of its price. */
  append(slot: number, price: number): void {
    const level = this.#levelFor(this.#sign * price);
    this.#links.level[slot] = level;
    this.#links.previous[slot] = slotAt(this.#tails, level);
    this.#links.next[slot] = none;
    this.#link(level, slot);
  }

  /** Takes an order out; its own links stay as they were. */
  remove(slot: number): void {
    const { next, previous } = this.#links;
    const level = slotAt(this.#links.level, slot);
    const before = slotAt(previous, slot);
    const after = slotAt(next, slot);
    if (before === none) this.#heads[level] = after;
    else next[before] = after;
    if (after === none) this.#tails[level] = before;
    else previous[after] = before;
    if (before === none && after === none) this.#dropLevel(level);
    else this.#shown[level] = -1;
  }

  /** Undoes {@link remove}, when everything that came after it has been undone. */
  putBack(slot: number, price: number): void {
    const level = this.#levelFor(this.#sign * price);
    this.#links.level[slot] = level;
    this.#link(level, slot);
  }

  /** Must be told when the visible quantity of an order changes while it stands here. */
  noteChange(slot: number): void {
    this.#shown[slotAt(this.#links.level, slot)] = -1;
  }

  /** The sum of `column` over the orders of a level; more than 2^53 - 1 is cut to that. */
  sumOf(level: number, column: Numbers): number {
    let sum = numberAt(this.#shown, level);
    if (sum >= 0) return sum;
    sum = 0;
    for (let slot = slotAt(this.#heads, level); slot !== none; slot = slotAt(this.#links.next, slot)) {
      sum += numberAt(column, slot);
    }
    sum = Math.min(sum, Number.MAX_SAFE_INTEGER);
    this.#shown[level] = sum;
    return sum;
  }

  #link(level: number, slot: number): void {
    const before = slotAt(this.#links.previous, slot);
    const after = slotAt(this.#links.next, slot);
    if (before === none) this.#heads[level] = slot;
    else this.#links.next[before] = slot;
    if (after === none) this.#tails[level] = slot;
    else this.#links.previous[after] = slot;
    this.#shown[level] = -1;
  }

  #levelFor(key: number): number {
    const found = this.#ladder.find(key);
    if (found !== none) return found;
    const level = this.#takeLevel();
    this.#keys[level] = key;
    this.#heads[level] = none;
    this.#tails[level] = none;
    this.#ladder.insert(key, level);
    if (key < this.bestKey) this.best = level;
    return level;
  }

  #dropLevel(level: number): void {
    const key = numberAt(this.#keys, level);
    this.#ladder.remove(key);
    if (level === this.best) this.best = this.#ladder.levelAbove(key);
    this.#free[this.#freeCount] = level;
    this.#freeCount += 1;
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
