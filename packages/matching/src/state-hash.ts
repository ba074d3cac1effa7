import type { OpenOrder } from './order.ts';

const kinds = { limit: 0, market: 1, budget: 2 } as const;
const policies = { rest: 0, ioc: 1, fok: 2, post_only: 3 } as const;
const selfTrades = { expire_taker: 0, expire_maker: 1, expire_both: 2, decrement: 3 } as const;

/**
 * The hash of a book's state, shared by all engines: of every open order, bids, asks, rising and falling stops, each
 * queue in its order of priority. Two 32-bit lanes of FNV-1a over the words; it finds differences, it is no signature.
 * @returns sixteen hexadecimal digits.
 */
export function hashOfOrders(orders: Iterable<OpenOrder>): string {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  const add = (word: number): void => {
    first = Math.imul(first ^ word, 0x01000193);
    first ^= first >>> 15;
    second = Math.imul(second ^ word, 0x85ebca6b);
    second ^= second >>> 13;
  };
  const addWide = (value: number | null): void => {
    add(((value ?? 0) % 0x1_0000_0000) | 0);
    add(Math.floor((value ?? 0) / 0x1_0000_0000));
  };
  for (const order of orders) {
    const words = kinds[order.kind] + 4 * policies[order.policy] + 16 * selfTrades[order.selfTrade];
    add((order.stopKind === 'take_profit' ? 256 : 0) + (order.side === 'buy' ? 128 : 64) + words);
    for (const value of [order.id, order.owner, order.price, order.remaining, order.visible, order.stop])
      addWide(value);
    for (const value of [order.display, order.expiresAt]) addWide(value);
    if (order.stopLoss !== null) for (const value of [order.stopLoss.trigger, order.stopLoss.limit]) addWide(value);
    addWide(order.slippageBps ?? order.stopLoss?.slippageBps ?? null);
  }
  return [first, second].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}
