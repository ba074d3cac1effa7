import { none, numberAt, slotAt, type Slots } from './columns.ts';
import type { OrderTable } from './order-table.ts';
import { PriceLadder } from './price-ladder.ts';

/**
 * Where each order stands in a queue: rows of eight small numbers, of which 4 is the next order of its price and 5 the
 * previous one. Bids and asks share one, because an order is only one of them. The numbers of the fields stand as digits
 * in the methods, because these are only fast while they are short.
 */
export interface QueueRows {
  rows: Slots;
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
  /** The order whose turn it is, or none. */
  first: number = none;
  /** The key of its level; more than any key when there is none. */
  bestKey: number = Number.POSITIVE_INFINITY;
  readonly #sign: number;
  readonly #links: QueueRows;
  readonly #levels = new PriceLadder();

  /** @param first which price goes first. */
  constructor(first: 'lowest' | 'highest', links: QueueRows) {
    this.#sign = first === 'lowest' ? 1 : -1;
    this.#links = links;
  }

  /** The key of a price: the smaller, the sooner. */
  keyOf(price: number): number {
    return this.#sign * price;
  }

  /** The price of a key. */
  priceOf(key: number): number {
    return this.#sign * key;
  }

  /** The price of the level whose turn it is; there must be one. */
  get bestPrice(): number {
    return this.#sign * this.bestKey;
  }

  /** The key of the level after that of `key`, or infinity. */
  keyAfter(key: number): number {
    return this.#levels.keyAbove(key);
  }

  /** All orders, in the order of their turns. */
  *slots(): Generator<number, void> {
    for (let key = this.bestKey; key !== Number.POSITIVE_INFINITY; key = this.keyAfter(key)) {
      for (let slot = this.#headOf(key); slot !== none; slot = this.#after(slot)) yield slot;
    }
  }

  /** Puts an order behind the others of its price. @param shown what shows of it. */
  append(slot: number, price: number, shown: number): void {
    const key = this.#sign * price;
    const levels = this.#levels;
    const { rows } = this.#links;
    const place = levels.find(key);
    rows[8 * slot + 4] = none;
    if (place === none) {
      rows[8 * slot + 5] = none;
      this.#addLevel(key, slot, shown);
      return;
    }
    const last = slotAt(levels.ends, 2 * place + 1);
    rows[8 * slot + 5] = last;
    rows[8 * last + 4] = slot;
    levels.ends[2 * place + 1] = slot;
    this.#show(place, shown);
  }

  /** Takes an order out that stands at `price` and shows so much; its own links stay as they were. */
  remove(slot: number, price: number, shown: number): void {
    const key = this.#sign * price;
    const levels = this.#levels;
    const { rows } = this.#links;
    const after = slotAt(rows, 8 * slot + 4);
    const before = slotAt(rows, 8 * slot + 5);
    if (before === none && after === none) {
      this.#dropLevel(key);
      return;
    }
    const place = levels.find(key);
    if (before === none) this.#setHead(place, key, after);
    else rows[8 * before + 4] = after;
    if (after === none) levels.ends[2 * place + 1] = before;
    else rows[8 * after + 5] = before;
    this.#show(place, -shown);
  }

  /** Undoes {@link remove}, when everything that came after it has been undone. */
  putBack(slot: number, price: number, shown: number): void {
    const key = this.#sign * price;
    const levels = this.#levels;
    const { rows } = this.#links;
    const place = levels.find(key);
    if (place === none) {
      this.#addLevel(key, slot, shown);
      return;
    }
    const after = slotAt(rows, 8 * slot + 4);
    const before = slotAt(rows, 8 * slot + 5);
    if (before === none) this.#setHead(place, key, slot);
    else rows[8 * before + 4] = slot;
    if (after === none) levels.ends[2 * place + 1] = slot;
    else rows[8 * after + 5] = slot;
    this.#show(place, shown);
  }

  /** Must be told by how much the visible quantity of an order changes that stands at `price`. */
  noteChange(price: number, by: number): void {
    this.#show(this.#levels.find(this.#sign * price), by);
  }

  /** What shows of the level of `key`; more than 2^53 - 1 is cut to that. */
  shownOf(key: number, orders: OrderTable): number {
    const place = this.#levels.find(key);
    let sum = numberAt(this.#levels.shown, place);
    if (sum >= 0) return sum;
    sum = 0;
    for (let slot = this.#headOf(key); slot !== none; slot = this.#after(slot)) sum += orders.visibleOf(slot);
    if (sum > Number.MAX_SAFE_INTEGER) return Number.MAX_SAFE_INTEGER;
    this.#levels.shown[place] = sum;
    return sum;
  }

  /** Keeps the sum of a level; one that cannot be exact any more is negative, and added up when it is asked for. */
  #show(place: number, by: number): void {
    const { shown } = this.#levels;
    const sum = shown[place] as number; // the row of a level
    if (sum >= 0) shown[place] = sum + by <= Number.MAX_SAFE_INTEGER ? sum + by : -1;
  }

  #after(slot: number): number {
    return slotAt(this.#links.rows, 8 * slot + 4);
  }

  #headOf(key: number): number {
    return slotAt(this.#levels.ends, 2 * this.#levels.find(key)) - 1;
  }

  #setHead(place: number, key: number, slot: number): void {
    this.#levels.ends[2 * place] = slot + 1;
    if (key === this.bestKey) this.first = slot;
  }

  #addLevel(key: number, slot: number, shown: number): void {
    this.#levels.add(key, slot, shown);
    if (key >= this.bestKey) return;
    this.bestKey = key;
    this.first = slot;
  }

  #dropLevel(key: number): void {
    this.#levels.remove(key);
    if (key !== this.bestKey) return;
    const next = this.#levels.keyAbove(key);
    this.bestKey = next;
    this.first = next === Number.POSITIVE_INFINITY ? none : this.#headOf(next);
  }
}
