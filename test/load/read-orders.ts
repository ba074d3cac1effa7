import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { ApiClient } from '../e2e/api-client.ts';
import { bookOf, exact, type OrderView, readAll, type Resting, shownBook } from '../e2e/customer-view.ts';
import type { SentOrder } from './order-load.ts';

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

/** A market at rest: its open orders, and the book that everybody is shown. */
export interface MarketView {
  readonly open: readonly OrderView[];
  readonly book: Resting;
}

/** Where orders change between two looks, because the time of one is over, both are looked at anew. */
async function viewOf(client: ApiClient, scope: OrderScope): Promise<MarketView> {
  let open = await readOpenOrders(client, scope);
  for (;;) {
    const book = await shownBook(client, scope.symbol);
    const before = open;
    open = await readOpenOrders(client, scope);
    if (isDeepStrictEqual(open, before)) return { open, book };
  }
}

/** What an order shows of itself at a time, by the customer's own id; who is not in it shows all. */
export type Displays = ReadonlyMap<string, string>;

/** Of a load, the orders that do not show all of themselves. */
export function displaysOf(sent: readonly SentOrder[]): [string, string][] {
  return sent.flatMap(({ clientOrderId, fields: { display_amount: display } }) =>
    display === undefined ? [] : [[clientOrderId, display]],
  );
}

interface Hidden {
  readonly least: bigint;
  readonly most: bigint;
}

/** What the open orders hide at each price: of a slice all is left at most, and one atom at least. */
function hiddenBy(open: readonly OrderView[], displays: Displays): ReadonlyMap<string, Hidden> {
  const levels = new Map<string, Hidden>();
  for (const order of open) {
    const display = displays.get(order.client_order_id ?? '');
    if (display === undefined) continue;
    for (const [level, left] of bookOf([order])) {
      const { least, most } = levels.get(level) ?? nothingHidden;
      const slice = exact(display) < left ? exact(display) : left;
      levels.set(level, { least: least + left - slice, most: most + left - 1n });
    }
  }
  return levels;
}

const nothingHidden: Hidden = { least: 0n, most: 0n };

/**
 * Compares the book that everybody is shown with the open orders: exactly at each price, but for what those hide that show
 * a slice, of which the rest of the slice is not told.
 * @throws AssertionError with the difference.
 */
export async function assertBookIsOfOrders(
  client: ApiClient,
  scope: OrderScope,
  displays: Displays = new Map(),
): Promise<MarketView> {
  const view = await viewOf(client, scope);
  const all = bookOf(view.open);
  assert.deepEqual(new Set(view.book.keys()), new Set(all.keys()));
  const hidden = hiddenBy(view.open, displays);
  for (const [level, left] of all) {
    const { least, most } = hidden.get(level) ?? nothingHidden;
    const missing = left - (view.book.get(level) ?? 0n);
    assert.ok(missing >= least && missing <= most, `${level} shows ${String(missing)} less than is open`);
  }
  return view;
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
