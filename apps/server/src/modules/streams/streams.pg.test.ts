import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eventOf, sessionsRevoked } from '@bourse/contract/events';
import { spotCalls } from '@bourse/contract/spot';
import { topics } from '@bourse/contract/topics';
import { parseAmount } from '@bourse/kernel/amount';
import { type SessionId, sessionId, type UserId, userId } from '@bourse/kernel/ids';
import { instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { FastBook } from '@bourse/matching/fast-book';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { safeParse } from 'zod/mini';
import { memoryHub } from '../../platform/bus/memory-bus.ts';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { outboxRelay } from '../../platform/bus/relay.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { userAccount } from '../ledger/index.ts';
import { loadMarkets } from '../markets/index.ts';
import { buildCandles } from '../prices/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { CommitLane, placeOrder } from '../spot/index.ts';
import { laneDepth } from './depth-source.ts';
import { TestClock, TestRooms } from './stream-fixture.ts';
import { openStreams } from './streams.ts';

const opened = await openTestDatabase();
const clock = new TestClock();
const db = opened.connect(clock);
after(() => opened.close());
await ensurePartitions(db, clock.now(), 2);
const registry = await loadRegistry(db);
const markets = await loadMarkets(db, registry);
const ledger = ledgerWorldOn(db);
const lane = new CommitLane({
  db,
  clock,
  markets,
  resolveAccounts: ledger.resolve,
  createEngine: () => new FastBook(),
  report: (error) => {
    throw error;
  },
});
const [alice, bob, carol] = [userId('2001'), userId('2002'), userId('2003')];

interface Placed {
  readonly id: string;
}

async function place(user: UserId, type: string, amount: string, price: string): Promise<Placed> {
  const wishes = { currency_id: 1, legal_id: 3, type, amount, target_price: price };
  const parsed = safeParse(spotCalls.trade.input, wishes);
  assert.ok(parsed.success);
  const placed = await placeOrder(
    { db, markets, lane },
    { userId: user, idempotencyKey: undefined, bodyHash: '' },
    parsed.data,
  );
  assert.ok(placed.ok, placed.ok ? '' : placed.error.code);
  return placed.value;
}

describe('what is told over the sockets', () => {
  const bus = memoryHub().join((error) => {
    throw error;
  });
  let rooms = new TestRooms();
  const ended: [UserId, readonly SessionId[]][] = [];
  const sockets = {
    rooms: new Proxy({} as TestRooms, { get: (_target, name) => Reflect.get(rooms, name).bind(rooms) as unknown }),
    endSessions: (user: UserId, sessions: readonly SessionId[]) => void ended.push([user, sessions]),
  };
  const quotes = { db, markets, feed: null, simulatedTrades: false };
  const { work } = openStreams({ db, clock, bus, registry, markets, quotes, depth: laneDepth(lane), sockets });
  let relay: Repetition;
  before(async () => {
    await lane.start();
    for (const user of [alice, bob, carol]) {
      for (const code of ['BTC', 'USDT']) {
        const asset = present(registry.findAssetByCode(code), code);
        const amount = parseAmount('1000000', asset.scale);
        assert.ok(amount.ok);
        await ledger.fund(userAccount(user, asset.id, 'change'), amount.value);
      }
    }
    relay = await outboxRelay(db, bus);
  });
  beforeEach(async () => {
    rooms = new TestRooms();
    // Nobody follows anything: what was told is forgotten.
    for (const one of work) await one.run();
  });

  /** What a second of the server does. */
  async function flush(): Promise<void> {
    await relay.run();
    await Promise.resolve();
    for (const one of work) await one.run();
  }

  /** The messages since the last look, which fit the contract. */
  function told(topic: keyof typeof topics): unknown[] {
    return [...rooms.welcomed.splice(0), ...rooms.published.splice(0)].map((message) => {
      const parsed = safeParse(topics[topic].message, message);
      assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
      return parsed.data;
    });
  }

  it('trades: the latest when one begins to follow, then each new one once', async () => {
    await place(alice, 'sell', '1.875', '50000');
    await place(bob, 'buy', '1', '50000');
    rooms.waiting.add('trades:BTC/USDT');
    await flush();
    const amounts = (messages: unknown[]): unknown =>
      messages.map((message) => {
        const { type, list } = message as { type: string; list: { amount: string; price: string; side: string }[] }; // of the contract
        return [type, ...list.map(({ amount, price, side }) => `${side} ${amount} at ${price}`)];
      });
    assert.deepEqual(amounts(told('trades')), [['snapshot', 'buy 1 at 50000']]);
    await place(bob, 'buy', '0.5', '50000');
    await place(bob, 'buy', '0.25', '50000');
    await flush();
    await flush();
    assert.deepEqual(amounts(told('trades')), [['update', 'buy 0.5 at 50000', 'buy 0.25 at 50000']]);
  });

  it('trades that were read and announced are told once', async () => {
    await place(bob, 'buy', '0.125', '50000');
    rooms.waiting.add('trades:BTC/USDT');
    // Read before the relay brings the news of the same trade.
    for (const one of work) await one.run();
    assert.equal(told('trades').length, 1);
    await flush();
    assert.deepEqual(told('trades'), []);
  });

  it('the own account: how orders, fills and balances stand, to each side its own', async () => {
    const [own, others] = [`private ${alice}`, `private ${carol}`];
    rooms.waiting.add(own).add(others);
    await flush();
    const first = rooms.welcomed.splice(0);
    assert.equal(first.length, 2);
    const resting = await place(alice, 'sell', '1', '60000');
    await flush();
    const [placed] = told('private') as PrivateView[];
    assert.deepEqual(
      placed?.orders.map(({ id, status }) => [id, status]),
      [[resting.id, 1]],
    );
    assert.deepEqual(placed.fills, []);
    assert.deepEqual(
      placed.balances.map(({ currency, held }) => [currency, held]),
      [['BTC', '1']],
    );
    await place(bob, 'buy', '0.4', '60000');
    await flush();
    const [filled, ...none] = told('private') as PrivateView[];
    assert.deepEqual(none, []);
    assert.deepEqual(
      filled?.orders.map(({ id, filled: amount }) => [id, amount]),
      [[resting.id, '0.4']],
    );
    assert.deepEqual(
      filled.fills.map(({ amount, role, fee }) => [amount, role, fee]),
      [['0.4', 'maker', '24']],
    );
    assert.deepEqual(filled.balances.map(({ currency }) => currency).toSorted(), ['BTC', 'USDT']);
  });

  it('another socket of the same customer takes no news from the first', async () => {
    const own = `private ${alice}`;
    rooms.waiting.add(own);
    await flush();
    told('private');
    const order = await place(alice, 'sell', '0.5', '61000');
    rooms.waiting.add(own);
    // The second socket's snapshot is read before the news of the order comes.
    for (const one of work) await one.run();
    const [update, snapshot] = [rooms.published.splice(0)[0], rooms.welcomed.splice(0)[0]] as PrivateView[];
    assert.deepEqual(
      update?.balances.map(({ currency }) => currency),
      ['BTC'],
    );
    assert.ok(snapshot?.orders.some(({ id }) => id === order.id));
    await flush();
    const [late] = told('private') as PrivateView[];
    assert.deepEqual(
      late?.orders.map(({ id }) => id),
      [order.id],
    );
  });

  it('quotes and candles: all of them first, then those that changed', async () => {
    rooms.waiting.add('tickers').add('ticker:ETH/USDT').add('candles:BTC/USDT:1m');
    await flush();
    const [all] = rooms.welcomed.filter((message) => 'topic' in message && message.topic === 'tickers');
    assert.ok(
      all !== undefined && 'list' in all && Array.isArray(all.list) && all.list.length === markets.listMarkets().length,
    );
    rooms.published.splice(0);
    await place(bob, 'buy', '0.01', '60000');
    await buildCandles(db, markets);
    await flush();
    const lists = rooms.published.map(
      (message) => message as { topic: string; list: { symbol?: string; close?: string }[] },
    ); // of the contract
    assert.deepEqual(
      lists.map(({ topic, list }) => [topic, list[0]?.symbol ?? list[0]?.close]),
      [
        ['tickers', 'BTC/USDT'],
        ['candles:BTC/USDT:1m', '60000'],
      ],
    );
    rooms.published.splice(0);
    await flush();
    assert.deepEqual(rooms.published, []);
  });

  it('the end of a session, to the sockets and to the customer', async () => {
    rooms.waiting.add(`private ${bob}`);
    await flush();
    told('private');
    await db.withTx('revoke', async (tx) => {
      const at = toIso(instant(clock.ms));
      appendEvents(tx, clock.now(), [eventOf(sessionsRevoked, { user_id: bob, session_ids: ['77'], at })]);
    });
    await flush();
    assert.deepEqual(ended, [[bob, [sessionId('77')]]]);
    const [news] = told('private') as PrivateView[];
    assert.deepEqual(
      news?.notices.map(({ kind, data }) => [kind, data['session_ids']]),
      [[sessionsRevoked.type, ['77']]],
    );
  });
});

/** A message of the private channel, as far as these tests look into it. */
interface PrivateView {
  readonly orders: readonly { readonly id: string; readonly status: number; readonly filled: string }[];
  readonly fills: readonly { readonly amount: string; readonly role: string; readonly fee: string }[];
  readonly balances: readonly { readonly currency: string; readonly held: string }[];
  readonly notices: readonly { readonly kind: string; readonly data: Readonly<Record<string, unknown>> }[];
}
