import { eventOf } from '@bourse/contract/event';
import { etfRebalanced } from '@bourse/contract/etf';
import { dayMs, type Instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { accountsOf, applyLocked, balanceIn, lockBalances, poolAccount, type Posting } from '../ledger/index.ts';
import { citeTick, recordTick } from '../prices/index.ts';
import { listTerms } from '../products/index.ts';
import { type BasketPrices, priceBasket } from './basket-prices.ts';
import { type Basket, insertBasket, insertDayPrice, selectBaskets } from './basket-store.ts';
import { move } from './coin-moves.ts';
import { basketOf, rebalancingOf, sharePriceOf } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { lockBehind, type Position, updateEpoch, writeHoldings } from './etf-store.ts';
import { type EtfTerms, family } from './etf-terms.ts';

const everyMs = 5_000;
/** Positions that are rebalanced in one transaction. */
const positionsAtOnce = 100;

/**
 * Begins the baskets of new products, makes their weights right again when it is time, lets the positions follow, and
 * writes down what a share was worth when a day began. What rebalancing costs, the pool bears.
 */
export function basketKeeper(ports: EtfPorts): Repetition {
  return { name: 'etf baskets', everyMs, run: () => keepBaskets(ports) };
}

async function keepBaskets(ports: EtfPorts): Promise<void> {
  const { db, clock, sale, registry, feed } = ports;
  const now = clock.now();
  const all = await listTerms(db, sale, now);
  const baskets = await selectBaskets(
    db,
    registry,
    all.map(({ productId }) => productId),
  );
  for (const terms of all) {
    const basket = baskets.get(terms.productId) ?? null;
    const coins = new Set([...terms.basket.map(({ asset }) => asset.id), ...(basket?.coins ?? []).map(({ id }) => id)]);
    const prices = priceBasket(
      feed,
      [...coins].map((id) => registry.getAsset(id)),
    );
    if (!prices.ok) continue;
    const kept = isDue(terms, basket, now) ? await begin(ports, terms, basket, prices.value, now) : basket;
    if (kept === null) continue;
    const day = startOfDay(now);
    const price = sharePriceOf(kept.coins, prices.value.priceOf, 'down');
    await db.withTx('etf day price', (tx) => insertDayPrice(tx, terms.productId, day, price));
    await followAll(ports, terms, kept);
  }
}

function isDue({ rebalancedEveryDays }: EtfTerms, basket: Basket | null, now: Instant): boolean {
  return basket === null || now - startOfDay(basket.at) >= rebalancedEveryDays * dayMs;
}

/** Begins the next epoch at these prices: a share is worth what it was, in the weights that the terms want. */
async function begin(
  { db }: EtfPorts,
  terms: EtfTerms,
  basket: Basket | null,
  { priceOf, ticks }: BasketPrices,
  at: Instant,
): Promise<Basket | null> {
  const worth = basket === null ? terms.basePrice : sharePriceOf(basket.coins, priceOf, 'down');
  const wanted = terms.basket.map(({ asset: { id, scale }, weight }) => ({ id, scale, weight }));
  const next: Basket = { epoch: basket === null ? 0 : basket.epoch + 1, at, coins: basketOf(wanted, worth, priceOf) };
  const isOurs = await db.withTx('etf basket', async (tx) => {
    if (!(await insertBasket(tx, terms.productId, next))) return false;
    const reference = `${family}-basket:${terms.productId}:${String(next.epoch)}`;
    if (ticks.length > 0) citeTick(tx, reference, await recordTick(tx, at, ticks));
    return true;
  });
  return isOurs ? next : null;
}

/** Lets every position of a product follow its basket, some at once; one for which the pool lacks coins waits. */
async function followAll(ports: EtfPorts, terms: EtfTerms, basket: Basket): Promise<void> {
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
