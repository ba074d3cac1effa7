import type { OrderId } from '@bourse/kernel/ids';
import { invariant } from '@bourse/kernel/invariant';
import { lots, type Lots, type Ticks } from '@bourse/kernel/quantity';
import type {
  Depth,
  EngineListener,
  Level,
  LimitOrder,
  MatchingEngine,
  NewOrder,
  RestingOrder,
  Side,
} from './matching-engine.ts';
import { hashOfOrders } from './state-hash.ts';

interface Resting extends RestingOrder {
  remaining: Lots;
}

/**
 * The order book of which a reader can see that it is right: each side is one array, best order first, and a taker
 * eats it from the front. Every change goes through three small methods that write down how to undo it.
 */
export class NaiveBook implements MatchingEngine {
  readonly #sides: Readonly<Record<Side, Resting[]>> = { buy: [], sell: [] };
  readonly #byId = new Map<OrderId, Resting>();
  readonly #undo: (() => void)[] = [];
  #open = false;

  begin(): void {
    invariant(!this.#open, 'a batch is open');
    this.#open = true;
  }

  commit(): void {
    invariant(this.#open, 'no batch is open');
    this.#undo.length = 0;
    this.#open = false;
  }

  rollback(): void {
    invariant(this.#open, 'no batch is open');
    for (let step = this.#undo.pop(); step !== undefined; step = this.#undo.pop()) step();
    this.#open = false;
  }

  submit(order: NewOrder, listener: EngineListener): void {
    invariant(this.#open, 'no batch is open');
    invariant(!this.#byId.has(order.id), `order ${order.id} rests already`);
    invariant(sizeOf(order) > 0 && (order.kind !== 'limit' || order.price > 0), `order ${order.id} is empty`);
    const best = this.#sides[opposite(order.side)][0];
    if (order.kind === 'limit' && order.policy === 'post_only' && best !== undefined && crosses(order, best)) {
      listener.rejected(order.id, 'would_take');
      return;
    }
    if (order.kind !== 'limit' && best === undefined) {
      listener.rejected(order.id, 'no_liquidity');
      return;
    }
    listener.accepted(order.id);
    this.#take(order, listener);
  }

  cancel(id: OrderId, listener: EngineListener): void {
    invariant(this.#open, 'no batch is open');
    const order = this.#byId.get(id);
    if (order === undefined) {
      listener.rejected(id, 'not_resting');
      return;
    }
    this.#remove(order);
    listener.cancelled(id, order.remaining);
  }

  find(id: OrderId): RestingOrder | undefined {
    return this.#byId.get(id);
  }

  *walk(side: Side, limit: Ticks | null, quantity: number): Iterable<RestingOrder> {
    let seen = 0;
    for (const maker of this.#sides[opposite(side)]) {
      if (seen >= quantity || (limit !== null && !reaches(side, limit, maker.price))) return;
      seen += maker.remaining;
      yield maker;
    }
  }

  depth(levels: number): Depth {
    return { bids: levelsOf(this.#sides.buy, levels), asks: levelsOf(this.#sides.sell, levels) };
  }

  restore(orders: Iterable<RestingOrder>): void {
    invariant(this.#byId.size === 0 && !this.#open, 'only an empty book is filled');
    for (const order of orders) {
      invariant(!this.#byId.has(order.id), `order ${order.id} comes twice`);
      invariant(order.price > 0 && order.remaining > 0, `order ${order.id} is empty`);
      this.#insert({ ...order });
    }
    this.#undo.length = 0;
    const [bid] = this.#sides.buy;
    const [ask] = this.#sides.sell;
    invariant(bid === undefined || ask === undefined || bid.price < ask.price, 'the restored book is crossed');
  }

  hash(): string {
    return hashOfOrders([...this.#sides.buy, ...this.#sides.sell]);
  }

  /** Trades with one maker after the other until the order is filled, meets its limit or itself, or nobody is left. */
  #take(order: NewOrder, listener: EngineListener): void {
    const makers = this.#sides[opposite(order.side)];
    let left: number = sizeOf(order);
    while (left > 0) {
      const maker = makers[0];
      if (maker === undefined || (order.kind === 'limit' && !crosses(order, maker))) break;
      if (maker.owner === order.owner) {
        listener.expired(order.id, 'self_trade');
        return;
      }
      const affordable = order.kind === 'budget' ? wholeQuotient(left, maker.price) : left;
      const quantity = lots(Math.min(affordable, maker.remaining));
      if (quantity === 0) {
        listener.expired(order.id, 'residue');
        return;
      }
      listener.traded(order.id, maker.id, maker.price, quantity);
      left -= order.kind === 'budget' ? quantity * maker.price : quantity;
      this.#reduce(maker, quantity);
    }
    if (left === 0) return;
    if (order.kind === 'limit' && order.policy !== 'ioc') {
      const { id, owner, side, price } = order;
      this.#insert({ id, owner, side, price, remaining: lots(left) });
      listener.rested(id, lots(left));
    } else {
      listener.expired(order.id, 'unfilled');
    }
  }

  #insert(order: Resting): void {
    const queue = this.#sides[order.side];
    const index = firstBehind(queue, order.price);
    queue.splice(index, 0, order);
    this.#byId.set(order.id, order);
    this.#undo.push(() => {
      queue.splice(index, 1);
      this.#byId.delete(order.id);
    });
  }

  #remove(order: Resting): void {
    const queue = this.#sides[order.side];
    const index = queue.lastIndexOf(order, firstBehind(queue, order.price) - 1);
    invariant(index >= 0, `order ${order.id} is not in its queue`);
    queue.splice(index, 1);
    this.#byId.delete(order.id);
    this.#undo.push(() => {
      queue.splice(index, 0, order);
      this.#byId.set(order.id, order);
    });
  }

  #reduce(order: Resting, quantity: Lots): void {
    if (quantity === order.remaining) {
      this.#remove(order);
      return;
    }
    const before = order.remaining;
    order.remaining = lots(before - quantity);
    this.#undo.push(() => {
      order.remaining = before;
    });
  }
}

/** What an order wants, in lots, or in quote units where it is a budget. */
const sizeOf = (order: NewOrder): number => (order.kind === 'budget' ? order.budget : order.quantity);

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** Tells whether a taker of `side` with `limit` accepts `price`. */
const reaches = (side: Side, limit: Ticks, price: Ticks): boolean => (side === 'buy' ? price <= limit : price >= limit);

const crosses = (taker: LimitOrder, maker: RestingOrder): boolean => reaches(taker.side, taker.price, maker.price);

/** `dividend / divisor` rounded down; exact for safe integers, because the remainder is taken off first. */
const wholeQuotient = (dividend: number, divisor: number): number => (dividend - (dividend % divisor)) / divisor;

/** The index behind the last order of `queue` whose price is as good as `price` or better: where a newcomer belongs. */
function firstBehind(queue: readonly Resting[], price: Ticks): number {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = queue[middle];
    invariant(other !== undefined, 'the middle lies inside the queue');
    // An order stays before the newcomer when a taker at the newcomer's price would meet it first.
    const before = other.side === 'buy' ? other.price >= price : other.price <= price;
    if (before) low = middle + 1;
    else high = middle;
  }
  return low;
}

function levelsOf(queue: readonly Resting[], count: number): Level[] {
  const levels: Level[] = [];
  for (const order of queue) {
    const last = levels.at(-1);
    if (last?.price === order.price) {
      const quantity = lots(Math.min(last.quantity + order.remaining, Number.MAX_SAFE_INTEGER));
      levels[levels.length - 1] = { price: last.price, quantity };
    } else if (levels.length === count) break;
    else levels.push({ price: order.price, quantity: order.remaining });
  }
  return levels;
}
