import type { Lots, Ticks } from '@bourse/kernel/quantity';
import * as columns from './columns.ts';
import type { Level } from './matching-engine.ts';
import { OrderRings } from './order-rings.ts';
import type { OrderTable } from './order-table.ts';
import { PriceLadder } from './price-ladder.ts';

// Constants of this module, see columns.ts.
const { none, numberAt } = columns;
const largest = Number.MAX_SAFE_INTEGER;

/** What every queue reads that never had an order; nothing is ever written there. */
const noRings = new OrderRings(PriceLadder.firstPlaces, 0);
const noLevels = new PriceLadder(noRings);

/**
 * Orders by price-time priority: bids, asks, or stops of one side. Each price with orders is a level; its key is the
 * price, or the negative price where the highest goes first, so that the best level has the smallest key.
 */
export class PriceQueue {
  /** The key of the best level; larger than any key when the queue is empty. */
  bestKey: number = Number.POSITIVE_INFINITY;
  readonly #sign: number;
  #rings = noRings;
  #levels = noLevels;
  #slotCount: number;

  /**
   * @param first which price goes first.
   * @param slots how many orders there is room for.
   */
  constructor(first: 'lowest' | 'highest', slots: number) {
    this.#sign = first === 'lowest' ? 1 : -1;
    this.#slotCount = slots;
  }

  /** Takes the memory that the first order needs: a megabyte, which most queues of an exchange never do. */
  #allocate(): void {
    this.#rings = new OrderRings(PriceLadder.firstPlaces, this.#slotCount);
    this.#levels = new PriceLadder(this.#rings);
  }

  /** Makes room for more orders. */
  growSlots(slots: number): void {
    this.#slotCount = slots;
    if (this.#rings !== noRings) this.#rings.growSlots(slots);
  }

  /** The key of a price: the smaller, the sooner. */
  keyOf(price: number): number {
    return this.#sign * price;
  }

  /** The price of a key. */
  #priceOf(key: number): number {
    return this.#sign * key;
  }

  /** The price of the best level; the queue must not be empty. */
  get bestPrice(): number {
    return this.#sign * this.bestKey;
  }

  /** The key of the level after that of `key`, or infinity. */
  #keyAfter(key: number): number {
    return this.#levels.keyAbove(key);
  }

  /** Tells whether it has no orders. */
  get isEmpty(): boolean {
    return this.bestKey === Number.POSITIVE_INFINITY;
  }

  /** The order with the highest priority; the queue must not be empty. */
  get first(): number {
    return this.#rings.firstAt(this.#levels.placeOf(this.bestKey));
  }

  /** All orders in priority order. */
  *slots(): Generator<number, void> {
    for (let key = this.bestKey; key !== Number.POSITIVE_INFINITY; key = this.#keyAfter(key)) yield* this.#slotsOf(key);
  }

  /** Puts an order behind the others of its price. @param shown what shows of it. */
  append(slot: number, price: number, shown: number): void {
    const key = this.#sign * price;
    if (this.#levels === noLevels) this.#allocate();
    const place = this.#levels.add(key);
    this.#rings.append(place, slot);
    this.#show(place, shown);
    if (key < this.bestKey) this.bestKey = key;
  }

  /** Takes an order out that stands at `price` and shows so much; it still remembers where it stood. */
  remove(slot: number, price: number, shown: number): void {
    const key = this.#sign * price;
    if (this.#rings.remove(slot)) this.#dropLevel(key);
    else this.#show(this.#levels.placeOf(key), -shown);
  }

  /** Undoes {@link remove}, when everything that came after it has been undone. */
  putBack(slot: number, price: number, shown: number): void {
    const key = this.#sign * price;
    if (this.#levels === noLevels) this.#allocate();
    const place = this.#levels.add(key);
    this.#rings.putBack(place, slot);
    this.#show(place, shown);
    if (key < this.bestKey) this.bestKey = key;
  }

  /** Call when the visible quantity of an order at `price` changes, with the difference. */
  noteChange(price: number, by: number): void {
    this.#show(this.#levels.placeOf(this.#sign * price), by);
  }

  /** The best levels with what shows of them, best first, so many at most. */
  depth(count: number, orders: OrderTable): Level[] {
    const levels: Level[] = [];
    for (let key = this.bestKey; key !== Number.POSITIVE_INFINITY && levels.length < count; key = this.#keyAfter(key)) {
      const price = this.#priceOf(key) as Ticks; // orders have no other prices
      levels.push({ price, quantity: this.#shownOf(key, orders) as Lots }); // a sum of lots
    }
    return levels;
  }

  /** What shows at these prices, in the same order. */
  levelsAt(prices: ReadonlySet<number>, orders: OrderTable): Level[] {
    return Array.from(prices, (price) => {
      const key = this.#sign * price;
      const isThere = this.#levels.keyAbove(key - 1) === key;
      // Orders have no other prices, and the quantity is a sum of lots.
      return { price: price as Ticks, quantity: (isThere ? this.#shownOf(key, orders) : 0) as Lots };
    });
  }

  /** What shows of the level of `key`; more than 2^53 - 1 is cut to that. */
  #shownOf(key: number, orders: OrderTable): number {
    const place = this.#levels.placeOf(key);
    let sum = numberAt(this.#levels.shown, place);
    if (sum >= 0) return sum;
    sum = 0;
    for (const slot of this.#slotsOf(key)) sum += orders.visibleOf(slot);
    if (sum > largest) return largest;
    this.#levels.shown[place] = sum;
    return sum;
  }

  /** Keeps the sum of a level; one that cannot be exact any more is negative, and added up when it is asked for. */
  #show(place: number, by: number): void {
    const { shown } = this.#levels;
    const sum = shown[place] as number; // the row of a level
    if (sum >= 0) shown[place] = sum + by <= largest ? sum + by : -1;
  }

  *#slotsOf(key: number): Generator<number, void> {
    for (let slot = this.#firstOf(key); slot > none; slot = this.#rings.after(slot)) yield slot;
  }

  #firstOf(key: number): number {
    return this.#rings.firstAt(this.#levels.placeOf(key));
  }

  #dropLevel(key: number): void {
    this.#levels.remove(key);
    if (key === this.bestKey) this.bestKey = this.#levels.keyAbove(key);
  }
}
