import type { RestingOrder } from './matching-engine.ts';

/**
 * The hash of a book's state, shared by all engines: of every resting order, bids before asks, each side in its
 * order of priority. Two 32-bit lanes of FNV-1a over the order's words; it finds differences, it is no signature.
 * @returns sixteen hexadecimal digits.
 */
export function hashOfOrders(orders: Iterable<RestingOrder>): string {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  const add = (word: number): void => {
    first = Math.imul(first ^ word, 0x01000193);
    first ^= first >>> 15;
    second = Math.imul(second ^ word, 0x85ebca6b);
    second ^= second >>> 13;
  };
  const addWide = (value: number): void => {
    add((value % 0x1_0000_0000) | 0);
    add(Math.floor(value / 0x1_0000_0000));
  };
  for (const order of orders) {
    add(order.side === 'buy' ? 1 : 2);
    addWide(order.id);
    addWide(order.owner);
    addWide(order.price);
    addWide(order.remaining);
  }
  return [first, second].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}
