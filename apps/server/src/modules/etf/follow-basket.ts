import { eventOf } from '@bourse/contract/event';
import { etfRebalanced } from '@bourse/contract/etf';
import { toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { accountsOf, applyLocked, balanceIn, lockBalances, poolAccount, type Posting } from '../ledger/index.ts';
import type { Basket } from './basket-store.ts';
import { move } from './coin-moves.ts';
import { rebalancingOf } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { lockBehind, type Position, updateEpoch, writeHoldings } from './etf-store.ts';
import { type EtfTerms, family } from './etf-terms.ts';

/** Positions that are rebalanced in one transaction. */
const positionsAtOnce = 100;

/** Lets every position of a product follow its basket, some at once; one for which the pool lacks coins waits. */
export async function followAll(ports: EtfPorts, terms: EtfTerms, basket: Basket): Promise<void> {
  const coins = basket.coins.map(({ id }) => id);
  // Opened before the transactions that use them.
  await accountsOf(ports.resolve, Object.fromEntries(coins.map((id) => [String(id), poolAccount(family, id)])));
  for (let after: string | null = '0'; after !== null;) {
    const from: string = after;
    after = await ports.db.withTx('etf rebalancing', (tx) => followSome(ports, tx, { terms, basket, after: from }));
  }
}

interface Following {
  readonly terms: EtfTerms;
  readonly basket: Basket;
  readonly after: string;
}

/** @returns the last position that was looked at; null when there are no more. */
async function followSome(ports: EtfPorts, tx: Tx, { terms, basket, after }: Following): Promise<string | null> {
  const positions = await lockBehind(tx, terms.productId, basket.epoch, after, positionsAtOnce);
  const last = positions.at(-1);
  if (last === undefined) return null;
  // A coin that is new in the basket has no accounts in older positions: they wait for their end.
  const able = positions.filter(({ holdings }) =>
    basket.coins.every(({ id }) => holdings.some((one) => one.assetId === id)),
  );
  if (able.length > 0) await follow(ports, tx, able, basket);
  return positions.length < positionsAtOnce ? null : last.id;
}

async function follow(ports: EtfPorts, tx: Tx, positions: readonly Position[], basket: Basket): Promise<void> {
  const now = ports.clock.now();
  const accounts = positions.flatMap(({ holdings }) => holdings.flatMap((coin) => [coin.product, coin.pool]));
  const locked = await lockBalances(tx, accounts);
  if (!locked.ok) return;
  const balanceOf = balanceIn(locked.value);
  const free = new Map(accounts.map((id) => [id, balanceOf(id).available]));
  const postings: Posting[] = [];
  const users = new Set<string>();
  for (const position of positions) {
    const moves = rebalancingOf(
      new Map(position.holdings.map(({ assetId, amount }) => [assetId, amount])),
      basket.coins,
      position.shares,
    );
    const missing = position.holdings.some(({ assetId, pool }) => (free.get(pool) ?? 0n) < (moves.get(assetId) ?? 0n));
    if (missing) continue;
    for (const { assetId, pool, product } of position.holdings) {
      const by = moves.get(assetId) ?? 0n;
      free.set(pool, (free.get(pool) ?? 0n) - by);
      const ends = by > 0n ? ([pool, product] as const) : ([product, pool] as const);
      postings.push(...move({ id: position.id, assetId, kind: 'etf_rebalancing' }, ends, by < 0n ? -by : by));
    }
    writeHoldings(
      tx,
      position.id,
      position.holdings.map((coin) => ({ ...coin, amount: coin.amount + (moves.get(coin.assetId) ?? 0n) })),
    );
    updateEpoch(tx, position.id, basket.epoch);
    users.add(position.userId);
  }
  applyLocked(tx, locked.value, { at: now, postings });
  if (users.size > 0) appendEvents(tx, now, [eventOf(etfRebalanced, { user_ids: [...users], at: toIso(now) })]);
}
