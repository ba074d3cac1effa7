import type { Level, Message, Side, Window } from './recorded-flow.ts';

/** An order of ours that rests at the server. */
export interface Resting {
  /** Our own number for it. */
  readonly key: number;
  readonly side: Side;
  readonly price: number;
  readonly size: number;
  /** The recorded order that it stands for; null for what was there before the recording began. */
  readonly recordedId: number | null;
}

/** What a customer has to send for the book to follow the recording. */
export type Command =
  | { readonly kind: 'place'; readonly order: Resting }
  | { readonly kind: 'cancel'; readonly order: Resting }
  /** An order that trades at once; `side` is its own. */
  | { readonly kind: 'take'; readonly side: Side; readonly price: number; readonly size: number };

const other: Readonly<Record<Side, Side>> = { buy: 'sell', sell: 'buy' };

/** Tells whether `price` lies farther from the middle than `limit`. */
const isBeyond = (side: Side, price: number, limit: number): boolean =>
  side === 'buy' ? price < limit : price > limit;

/**
 * Our copy of the recorded window: ten levels a side, as queues of our own orders in the order of their arrival.
 * It turns each recorded message into the commands that make another book follow, and never looks at that book.
 */
export class WindowBook {
  readonly #levels: Readonly<Record<Side, Map<number, Resting[]>>> = { buy: new Map(), sell: new Map() };
  #lastKey = 0;

  /** One order for each level of the first window. */
  seed(window: Window): Command[] {
    const side = (name: Side): Command[] =>
      window[name].map((level) => this.#place(name, level.price, level.size, null));
    return [...side('buy'), ...side('sell')];
  }

  /** What a message asks for. */
  apply(message: Message): Command[] {
    const { kind, side, price, size } = message;
    if (kind === 'new') return [this.#place(side, price, size, message.id)];
    if (kind === 'reduce' || kind === 'delete') return this.#reduce(message);
    return kind === 'execute' ? this.#take(side, price, size) : [];
  }

  /** Withdraws what left the window and reveals the level that came in at its far end. */
  follow(window: Window): Command[] {
    return [...this.#followSide('buy', window.buy), ...this.#followSide('sell', window.sell)];
  }

  #followSide(side: Side, recorded: readonly Level[]): Command[] {
    const commands: Command[] = [];
    const last = recorded.at(-1);
    const levels = this.#levels[side];
    for (const [price, orders] of levels) {
      if (last !== undefined && !isBeyond(side, price, last.price)) continue;
      commands.push(...orders.map((order): Command => ({ kind: 'cancel', order })));
      levels.delete(price);
    }
    if (last !== undefined && levels.size < recorded.length && !levels.has(last.price)) {
      commands.push(this.#place(side, last.price, last.size, null));
    }
    return commands;
  }

  #place(side: Side, price: number, size: number, recordedId: number | null): Command {
    this.#lastKey += 1;
    const order: Resting = { key: this.#lastKey, side, price, size, recordedId };
    const queue = this.#levels[side].get(price);
    if (queue === undefined) this.#levels[side].set(price, [order]);
    else queue.push(order);
    return { kind: 'place', order };
  }

  /** There is no call that makes an order smaller: it is cancelled and its rest placed anew, the recorded order first. */
  #reduce({ side, price, size, id }: Message): Command[] {
    const queue = this.#levels[side].get(price) ?? [];
    const own = queue.filter((order) => order.recordedId === id);
    const commands: Command[] = [];
    let left = size;
    for (const order of [...own, ...queue.filter((one) => one.recordedId !== id)]) {
      if (left === 0) break;
      const cut = Math.min(left, order.size);
      left -= cut;
      this.#remove(order);
      commands.push({ kind: 'cancel', order });
      if (order.size > cut) commands.push(this.#place(side, price, order.size - cut, order.recordedId));
    }
    return commands;
  }

  /** The server fills the queue of a price from its front, as price-time priority asks. */
  #take(side: Side, price: number, size: number): Command[] {
    let left = size;
    const rest: Resting[] = [];
    for (const order of this.#levels[side].get(price) ?? []) {
      const filled = Math.min(left, order.size);
      left -= filled;
      if (order.size > filled) rest.push({ ...order, size: order.size - filled });
    }
    this.#keep(side, price, rest);
    return [{ kind: 'take', side: other[side], price, size }];
  }

  #remove(order: Resting): void {
    const queue = this.#levels[order.side].get(order.price) ?? [];
    this.#keep(
      order.side,
      order.price,
      queue.filter((one) => one.key !== order.key),
    );
  }

  #keep(side: Side, price: number, queue: Resting[]): void {
    if (queue.length === 0) this.#levels[side].delete(price);
    else this.#levels[side].set(price, queue);
  }
}
