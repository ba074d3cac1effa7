import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { ApiClient } from '../e2e/api-client.ts';
import { bookOf, type OrderView, readAll, shownBook } from '../e2e/customer-view.ts';

/** Whose orders in which market are read. */
export interface OrderScope {
  readonly tokens: readonly string[];
  readonly symbol: string;
}

/** Orders of all customers with ids above `newest`: those that a round has made. */
export async function readOrdersAfter(
  client: ApiClient,
  { tokens, symbol }: OrderScope,
  newest: bigint,
): Promise<OrderView[]> {
  const isOld = (order: OrderView): boolean => BigInt(order.id) <= newest;
  const read = (token: string) => readAll<OrderView>(client, '/coin/list', token, { symbol }, isOld);
  return (await Promise.all(tokens.map(read))).flat();
}

/** The open orders of all customers. */
export async function readOpenOrders(client: ApiClient, { tokens, symbol }: OrderScope): Promise<OrderView[]> {
  const read = (token: string) => readAll<OrderView>(client, '/coin/list', token, { symbol, status: '1' });
  return (await Promise.all(tokens.map(read))).flat();
}

/**
 * Compares the book that everybody is shown with the open orders. Where they change between two looks, because the time of
 * one is over, both are looked at anew.
 * @returns the open orders. @throws AssertionError with the difference.
 */
export async function assertBookIsOfOrders(client: ApiClient, scope: OrderScope): Promise<readonly OrderView[]> {
  let open = await readOpenOrders(client, scope);
  for (;;) {
    const book = await shownBook(client, scope.symbol);
    const before = open;
    open = await readOpenOrders(client, scope);
    if (!isDeepStrictEqual(open, before)) continue;
    assert.deepEqual(book, bookOf(open));
    return open;
  }
}

/** So many open orders show whether they survive; each of them is read back after every kill. */
const openOrdersMax = 2_000;

/** Withdraws the open orders once they are many, so that the last rounds of a long form are as short as the first. */
export async function thinOut(client: ApiClient, { tokens, symbol }: OrderScope, openCount: number): Promise<void> {
  if (openCount <= openOrdersMax) return;
  await Promise.all(tokens.map((token) => client.get('/coin/cancel_all', { symbol }, { token })));
}

/** The highest id among orders, or `newest` where none is higher. */
export function newestOf(orders: readonly OrderView[], newest: bigint): bigint {
  return orders.map((order) => BigInt(order.id)).reduce((highest, id) => (id > highest ? id : highest), newest);
}
