import type { OrderId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import { lots, type Ticks } from '@bourse/kernel/quantity';
import type { Level } from './matching-engine.ts';
import { type NewOrder, type OpenOrder, type Side, sizeOf } from './order.ts';
import { type Direction, directionOf } from './trigger.ts';

/** An order of the naive book. Its fields are changed by {@link NaiveQueues.change} alone. */
export type Open = { -readonly [Field in keyof OpenOrder]: OpenOrder[Field] };

/** Writes out what a new order leaves unsaid. */
export function openOrderOf(wish: NewOrder): Open {
  const limit = wish.kind === 'limit' ? wish : null;
  return {
    id: wish.id,
    owner: wish.owner,
    side: wish.side,
    kind: wish.kind,
    price: limit?.price ?? (wish.kind === 'market' ? (wish.reach ?? null) : null),
    remaining: sizeOf(wish),
    visible: 0,
    policy: limit?.policy ?? 'ioc',
    selfTrade: wish.selfTrade ?? 'expire_taker',
    stop: wish.stop ?? null,
    stopKind: wish.stopKind ?? 'stop_loss',
    stopLoss: limit?.stopLoss ?? null,
    slippageBps: wish.kind === 'limit' ? null : (wish.slippageBps ?? null),
    display: limit?.display ?? null,
    expiresAt: wish.expiresAt ?? null,
  };
}

const isAbove = (one: number, other: number): boolean => one > other;
const isBelow = (one: number, other: number): boolean => one < other;
const hasPriceBefore = { buy: isAbove, sell: isBelow } as const;
const isReachedBefore = { rising: isBelow, falling: isAbove } as const;

/** The queues of a book as arrays in priority order, with an undo log of all changes. */
export class NaiveQueues {
  readonly byId = new Map<OrderId, Open>();
  readonly book: Readonly<Record<Side, Open[]>> = { buy: [], sell: [] };
  /** First those that a price which goes that way reaches first. An OCO order stands here and in the book. */
  readonly stops: Readonly<Record<Direction, Open[]>> = { rising: [], falling: [] };
  /** The prices in the book at which something may have happened since {@link forgetTouched}. */
  readonly touched: Readonly<Record<Side, Set<Ticks>>> = { buy: new Set(), sell: new Set() };
  readonly #undo: (() => void)[] = [];
  #lastPrice: Ticks | null = null;

  get lastPrice(): Ticks | null {
    return this.#lastPrice;
  }

  setLastPrice(price: Ticks | null): void {
    const before = this.#lastPrice;
    this.#lastPrice = price;
    this.#undo.push(() => {
      this.#lastPrice = before;
    });
  }

  forgetTouched(): void {
    this.touched.buy.clear();
    this.touched.sell.clear();
  }

  #touch({ kind, side, stop, price }: Open): void {
    if (kind === 'limit' && stop === null && price !== null) this.touched[side].add(price);
  }

  /** Puts an order where it belongs, behind all that have the same price. */
  insert(order: Open): void {
    const { id, side, stop, stopLoss } = order;
    const direction = triggerDirectionOf(order);
    this.#touch(order);
    if (stop === null) this.#insert(this.book[side], order, priceOf, hasPriceBefore[side]);
    if (stop !== null || stopLoss !== null) {
      this.#insert(this.stops[direction], order, triggerOf, isReachedBefore[direction]);
    }
    this.byId.set(id, order);
    this.#undo.push(() => this.byId.delete(id));
  }

  /** Takes an order out of every queue. */
  remove(order: Open): void {
    const { id, side, stop, stopLoss } = order;
    this.#touch(order);
    if (stop === null) this.#remove(this.book[side], order);
    if (stop !== null || stopLoss !== null) this.#remove(this.stops[triggerDirectionOf(order)], order);
    this.byId.delete(id);
    this.#undo.push(() => this.byId.set(id, order));
  }

  change(order: Open, fields: Partial<Open>): void {
    const before = { ...order };
    this.#touch(order);
    Object.assign(order, fields);
    this.#undo.push(() => Object.assign(order, before));
  }

  get undoLength(): number {
    return this.#undo.length;
  }

  /** Takes back every change since {@link undoLength} was `mark`. */
  undoTo(mark: number): void {
    while (this.#undo.length > mark) present(this.#undo.pop(), 'a step to undo')();
  }

  /** Forgets how to take the first `count` changes back. */
  forgetUndo(count: number = this.#undo.length): void {
    this.#undo.splice(0, count);
  }

  #insert(
    queue: Open[],
    order: Open,
    keyOf: (order: Open) => number,
    isBefore: (one: number, other: number) => boolean,
  ): void {
    const index = lengthOfPrefix(queue, (other) => !isBefore(keyOf(order), keyOf(other)));
    queue.splice(index, 0, order);
    this.#undo.push(() => queue.splice(index, 1));
  }

  #remove(queue: Open[], order: Open): void {
    const index = queue.indexOf(order);
    invariant(index >= 0, `order ${order.id} is not in its queue`);
    queue.splice(index, 1);
    this.#undo.push(() => queue.splice(index, 0, order));
  }
}

/** The price at which an order stands in the book. */
export function priceOf(order: Open): Ticks {
  return present(order.price, 'the price of an order in the book');
}

/** The price at which an order leaves the queue of stops. */
export function triggerOf(order: Open): Ticks {
  return present(order.stop ?? order.stopLoss?.trigger, 'the stop of a waiting order');
}

/** Which way the price goes when it reaches that. */
export function triggerDirectionOf({ side, stopKind }: Open): Direction {
  return directionOf(side, stopKind);
}

/** How many orders at the front of a sorted queue satisfy `holds`. */
function lengthOfPrefix(queue: readonly Open[], holds: (order: Open) => boolean): number {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(present(queue[middle], 'the middle of the queue'))) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds up the orders of each price; as many prices as asked for. */
export function levelsOf(queue: readonly Open[], count: number): Level[] {
  const levels: Level[] = [];
  for (const order of queue) {
    const last = levels.at(-1);
    const price = priceOf(order);
    if (last?.price === price) {
      const quantity = lots(Math.min(last.quantity + order.visible, Number.MAX_SAFE_INTEGER));
      levels[levels.length - 1] = { price, quantity };
    } else if (levels.length === count) break;
    else levels.push({ price, quantity: lots(order.visible) });
  }
  return levels;
}
