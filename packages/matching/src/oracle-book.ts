import type { BasicCommand } from './random-commands.ts';
import type { OrderWish } from './tape-fixture.ts';

interface Waiting {
  readonly wish: OrderWish;
  readonly price: number;
  left: number;
}

/**
 * An independent statement of the price-time rule: a list of resting orders by time, scanned completely for the best
 * maker for every traded lot. Slow on purpose; produces the same tape lines as the engines.
 */
export class OracleBook {
  waiting: Waiting[] = [];

  apply(command: BasicCommand): string[] {
    return 'cancel' in command ? this.#cancel(command.cancel) : this.#submit(command);
  }

  #cancel(id: number): string[] {
    const found = this.waiting.find(({ wish }) => wish.id === id);
    if (found === undefined) return [`${id} rejected not_open`];
    this.waiting = this.waiting.filter((order) => order !== found);
    return [`${id} cancelled ${found.left}`];
  }

  #submit(wish: OrderWish): string[] {
    const { id, policy, price = 0, isBudget = false } = wish;
    const isMarket = wish.price === undefined;
    if (isMarket && !this.waiting.some((order) => order.wish.side !== wish.side))
      return [`${id} rejected no_liquidity`];
    if (policy === 'post_only' && this.#bestMaker(wish, false) !== undefined) return [`${id} rejected would_take`];
    const lines = [`${id} accepted`];
    const trades = new Map<Waiting, number>();
    let left = wish.quantity;
    let end = 'unfilled';
    for (
      let maker = this.#bestMaker(wish, isMarket);
      maker !== undefined && left > 0;
      maker = this.#bestMaker(wish, isMarket)
    ) {
      const cost = isBudget ? maker.price : 1;
      if (maker.wish.owner === wish.owner) end = 'self_trade';
      else if (cost > left) end = 'residue';
      if (end !== 'unfilled') break;
      left -= cost;
      maker.left -= 1;
      trades.set(maker, (trades.get(maker) ?? 0) + 1);
      if (maker.left === 0) this.waiting = this.waiting.filter((order) => order !== maker);
    }
    for (const [maker, count] of trades) lines.push(`${id} takes ${count} of ${maker.wish.id} at ${maker.price}`);
    if (left === 0) return [...lines, `${id} filled`];
    if (end !== 'unfilled' || isMarket || policy === 'ioc') return [...lines, `${id} expires ${end}`];
    this.waiting.push({ wish, price, left });
    return [...lines, `${id} rests ${left}`];
  }

  /**
   * The maker with the highest priority within the taker's limit: best price first, then time; undefined if there is
   * none.
   */
  #bestMaker(taker: OrderWish, anyPrice: boolean): Waiting | undefined {
    const sign = taker.side === 'buy' ? 1 : -1;
    let best: Waiting | undefined;
    for (const order of this.waiting) {
      if (order.wish.side === taker.side) continue;
      if (!anyPrice && sign * order.price > sign * (taker.price ?? 0)) continue;
      if (best === undefined || sign * order.price < sign * best.price) best = order;
    }
    return best;
  }
}
