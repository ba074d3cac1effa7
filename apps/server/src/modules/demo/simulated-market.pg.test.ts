import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatAmount } from '@bourse/kernel/amount';
import { assetId, userId } from '@bourse/kernel/ids';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type Ticks, ticks } from '@bourse/kernel/quantity';
import { seededRandom } from '@bourse/kernel/random';
import { FastBook } from '@bourse/matching/fast-book';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import type { BatchDatabase } from '../../platform/database/batch-database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { userAccount } from '../ledger/index.ts';
import { loadMarkets, priceAtoms } from '../markets/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { cancelOrder, CommitLane, placeOrder, type PlaceOrderPorts, spotHolds } from '../spot/index.ts';
import { SimulatedMarket } from './simulated-market.ts';

const [maker, stranger] = [userId('700'), userId('710')];
const traders = [701, 702, 703].map((id) => userId(String(id)));
const start = 6_000_000;
let disposable: TestDatabase;
let db: BatchDatabase;
let doors: PlaceOrderPorts;
let lane: CommitLane;
let now: Instant = instant(Date.UTC(2026, 10, 20, 12));
const clock = { now: () => now };

before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect(clock);
  await ensurePartitions(db, now, 1);
  const markets = await loadMarkets(db, await loadRegistry(db));
  const ledger = ledgerWorldOn(db, clock);
  lane = new CommitLane({
    db,
    clock,
    markets,
    resolveAccounts: ledger.resolve,
    createEngine: () => new FastBook(),
    report: assert.ifError,
  });
  await lane.start();
  doors = { db, clock, markets, lane };
  for (const user of [maker, stranger, ...traders]) {
    await ledger.fund(userAccount(user, assetId(1), 'change'), 10_000_000_000n); // 100 BTC
    await ledger.fund(userAccount(user, assetId(3), 'change'), 1_000_000_000_000_000n); // 10,000,000 USDT
  }
});
after(() => disposable.close());

const btc = () => present(doors.markets.findMarket('BTC/USDT'), 'the market');

/** Best prices and the last one, in ticks. */
function look(): { readonly bid: number; readonly ask: number; readonly last: number | null } {
  const { bids, asks } = lane.depth(btc().id, 1);
  const [bid, ask] = [present(bids[0], 'a bid').price, present(asks[0], 'an ask').price];
  return { bid, ask, last: lane.lastPrice(btc().id) };
}

function assertAgrees(what: string): void {
  const { bid, ask, last } = look();
  assert.ok(last !== null && last >= bid && last <= ask, `${what}: ${String(bid)} ${String(last)} ${String(ask)}`);
}

const priceText = (price: Ticks): string => formatAmount(priceAtoms(btc(), price), 8);

/** Lets an order of a stranger wait in the book; gives its id. */
async function wait(type: 'buy' | 'sell', target_price: string): Promise<string> {
  const context = { userId: stranger, idempotencyKey: undefined, hashInput: () => '' };
  const order = { currency_id: 1, legal_id: 3, type, amount: '0.02', target_price, post_only: false } as const;
  const placed = await placeOrder(doors, context, { ...order, time_in_force: 'GTC' });
  assert.ok(placed.ok);
  return placed.value.id;
}

test('the first visit leaves a book and a last price within it', async () => {
  const world = new SimulatedMarket({ doors, maker, traders, random: seededRandom(1), pace: 'lively' }, btc());
  await world.visit(start, now, true);
  assertAgrees('the first visit');
});

test('orders of others in the way of a price that jumps are taken in the same visit, and the last price returns', async () => {
  for (const [seed, side] of (['sell', 'buy', 'sell', 'buy', 'sell', 'buy'] as const).entries()) {
    const away = side === 'sell' ? 1 : -1;
    const world = new SimulatedMarket({ doors, maker, traders, random: seededRandom(seed), pace: 'lively' }, btc());
    await world.visit(start, now, true);
    await world.visit(start, now, true);
    const waiting: string[] = [];
    for (const distance of [40, 90, 150, 280, 450]) {
      const target_price = priceText(ticks(start + away * distance));
      waiting.push(await wait(side, target_price));
    }
    const fair = start + away * 1_400;
    await world.visit(fair, now, true);
    assertAgrees(`after a jump past a ${side}`);
    const { bid, ask } = look();
    assert.ok(
      ask - bid < 60 && Math.abs((bid + ask) / 2 - fair) < 60,
      `${String(bid)} ${String(ask)}, ${String(fair)}`,
    );
    for (const id of waiting) assert.equal((await cancelOrder(doors, stranger, { id })).ok, false, 'it was taken');
    await ledgerWorldOn(db).assertAddsUp([spotHolds]);
  }
});

/** The lane as it is where it is busiest: each command is a batch of its own, and looked at behind its commit. @returns what ends that. */
function cutEverywhere(seen: () => void): () => void {
  const submit = lane.submit.bind(lane);
  let last: Promise<unknown> = Promise.resolve();
  lane.submit = (command) => {
    const answer = last.then(() => submit(command));
    last = answer.then(seen);
    return answer;
  };
  return () => {
    lane.submit = submit;
  };
}

test('wherever a busy lane cuts what a visit hands over, the last price stays within the book', async () => {
  const random = seededRandom(11);
  // The first visit lays the book.
  let [isLaid, looks, fair] = [false, 0, start];
  const end = cutEverywhere(() => {
    if (!isLaid) return;
    looks += 1;
    assertAgrees(`command ${String(looks)}`);
  });
  const world = new SimulatedMarket({ doors, maker, traders, random: seededRandom(2), pace: 'lively' }, btc());
  for (let visit = 0; visit < 60; visit += 1) {
    await world.visit(fair, now, true);
    isLaid = true;
    fair += random.int(-40, 40) + (visit % 9 === 0 ? random.int(-1_500, 1_500) : 0);
    now = instant(now + 500);
  }
  end();
  assert.ok(looks > 600, `${String(looks)} looks`);
});

test('visit by visit the last price stays within the book, whatever the fair price does', async () => {
  const random = seededRandom(5);
  const world = new SimulatedMarket({ doors, maker, traders, random: seededRandom(9), pace: 'lively' }, btc());
  let fair = start;
  for (let visit = 0; visit < 600; visit += 1) {
    fair += random.int(-40, 40) + (visit % 17 === 0 ? random.int(-1_500, 1_500) : 0);
    await world.visit(fair, now, true);
    assertAgrees(`visit ${String(visit)}`);
    now = instant(now + 500);
  }
});
