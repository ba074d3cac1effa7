import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from './api-client.ts';

/** An order as the API shows it, as far as these tests look at it. */
export interface OrderView {
  readonly id: string;
  readonly client_order_id: string | null;
  readonly side: 'buy' | 'sell';
  readonly price: string | null;
  readonly amount: string;
  readonly filled: string;
  readonly status: number;
  readonly pending: 'stop' | 'stop_loss' | null;
  readonly time_in_force: string;
}

interface Page<T> {
  readonly list: readonly T[];
  readonly cursor?: string;
}

/**
 * Reads a list that grows for ever from its newest entry to its oldest.
 * @param isOld ends the reading at the first entry of which it is true; that one is left out.
 */
export async function readAll<T>(
  client: ApiClient,
  path: string,
  token: string,
  fields: Readonly<Record<string, string>> = {},
  isOld: (entry: T) => boolean = () => false,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const place: Record<string, string> = cursor === undefined ? {} : { cursor };
    const page = await client.get<Page<T>>(path, { ...fields, limit: '100', ...place }, { token });
    const end = page.list.findIndex(isOld);
    if (end >= 0) return [...all, ...page.list.slice(0, end)];
    all.push(...page.list);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return all;
}

/** A decimal text as whole units of 10^-18, which add up exactly. */
export function exact(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(18, '0'));
  return text.startsWith('-') ? -units : units;
}

interface Wallet {
  readonly accounts: Readonly<
    Record<string, readonly { readonly currency: string; readonly available: string; readonly held: string }[]>
  >;
}

/** What some customers own together of each currency, available and held. */
export async function ownedTogether(client: ApiClient, tokens: readonly string[]): Promise<Record<string, bigint>> {
  const totals: Record<string, bigint> = {};
  for (const token of tokens) {
    const { accounts } = await client.get<Wallet>('/wallet/list', {}, { token });
    for (const { currency, available, held } of Object.values(accounts).flat()) {
      totals[currency] = (totals[currency] ?? 0n) + exact(available) + exact(held);
    }
  }
  return totals;
}

/** What rests at each price, as a map from `side price` to the amount. */
export type Resting = ReadonlyMap<string, bigint>;

/** The book that the open orders of all customers make together. */
export function bookOf(orders: readonly OrderView[]): Resting {
  const levels = new Map<string, bigint>();
  for (const order of orders) {
    // A stop that waits for its price is no part of the book yet.
    if (order.status !== 1 || order.price === null || order.pending === 'stop') continue;
    const key = `${order.side} ${order.price}`;
    levels.set(key, (levels.get(key) ?? 0n) + exact(order.amount) - exact(order.filled));
  }
  return levels;
}

/** The book that the server shows to everybody. */
export async function shownBook(client: ApiClient, symbol: string): Promise<Resting> {
  const depth = await client.get<{ bids: [string, string][]; asks: [string, string][] }>('/coin/depth', {
    symbol,
    limit: '1000',
  });
  const side = (name: string, pairs: readonly [string, string][]): [string, bigint][] =>
    pairs.map(([price, amount]) => [`${name} ${price}`, exact(amount)]);
  return new Map([...side('buy', depth.bids), ...side('sell', depth.asks)]);
}

/** Waits until the index of a pair is known to the node that is asked, which it is a moment after the start. */
export async function awaitIndex(client: ApiClient, symbol: string): Promise<void> {
  for (;;) {
    const { price } = await client.get<{ price: string | null }>('/currency/index', { symbol });
    if (price !== null) return;
    await sleep(50);
  }
}
