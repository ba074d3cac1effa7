import assert from 'node:assert/strict';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eventOf } from '@bourse/contract/event';
import { noticesRead, passwordChanged, sessionsRevoked } from '@bourse/contract/events';
import { spotCalls } from '@bourse/contract/spot';
import { type MessageOf, topics } from '@bourse/contract/topics';
import { parseAmount } from '@bourse/kernel/amount';
import { type SessionId, sessionId, type UserId, userId } from '@bourse/kernel/ids';
import { instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { FastBook } from '@bourse/matching/fast-book';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { safeParse } from 'zod/mini';
import type { Bus } from '../../platform/bus/bus.ts';
import { memoryHub } from '../../platform/bus/memory-bus.ts';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { outboxRelay } from '../../platform/bus/relay.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { userAccount } from '../ledger/index.ts';
import { loadMarkets } from '../markets/index.ts';
import { beginNotices, noticeWriter } from '../notices/index.ts';
import { buildCandles } from '../prices/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { CommitLane, listTrades, placeOrder } from '../spot/index.ts';
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

const exact = (amount = '0'): bigint => {
  const parsed = parseAmount(amount, 8);
  assert.ok(parsed.ok);
  return parsed.value;
};

interface Placed {
  readonly id: string;
}

async function place(user: UserId, type: string, amount: string, price: string): Promise<Placed> {
  const wishes = { currency_id: 1, legal_id: 3, type, amount, target_price: price };
  const parsed = safeParse(spotCalls.trade.input, wishes);
  assert.ok(parsed.success);
  const placed = await placeOrder(
    { db, markets, lane, clock: systemClock },
    { userId: user, idempotencyKey: undefined, hashInput: () => '' },
    parsed.data,
  );
  assert.ok(placed.ok, placed.ok ? '' : placed.error.code);
  return placed.value;
}

describe('what is told over the sockets', () => {
  let gap = (): void => undefined;
  const bus: Bus = {
    ...memoryHub().join((error) => {
      throw error;
    }),
    onGap: (listener) => {
      gap = listener;
      return () => undefined;
    },
  };
  const rooms = new TestRooms();
  const ended: [UserId, readonly SessionId[]][] = [];
  const sockets = {
    rooms,
    endSessions: (user: UserId, sessions: readonly SessionId[]) => void ended.push([user, sessions]),
    // Clients come back at once and follow what they followed.
    renewAll: () => {
      for (const room of rooms.following) rooms.waiting.add(room);
      rooms.following.clear();
    },
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
    rooms.empty();
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
  function told<K extends keyof typeof topics>(topic: K): MessageOf<(typeof topics)[K]>[] {
    return [...rooms.welcomed.splice(0), ...rooms.published.splice(0)].map((message) => {
      const parsed = safeParse(topics[topic].message, message);
      assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
      return parsed.data as MessageOf<(typeof topics)[K]>; // the topic's own schema has just made it
    });
  }

  it('trades: the latest when one begins to follow, then each new one once', async () => {
    await place(alice, 'sell', '1.875', '50000');
    await place(bob, 'buy', '1', '50000');
    rooms.waiting.add('trades:BTC/USDT');
    await flush();
    const amounts = (messages: readonly MessageOf<typeof topics.trades>[]): unknown =>
      messages.map(({ type, list }) => [
        type,
        ...list.map(({ amount, price, side }) => `${side} ${amount} at ${price}`),
      ]);
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

  it('news that was lost on its way is not missing when everybody has begun again', async () => {
    const own = `private ${carol}`;
    for (const topic of ['trades:BTC/USDT', 'tickers', 'candles:BTC/USDT:1m', own]) rooms.waiting.add(topic);
    await flush();
    rooms.welcomed.length = 0;
    await place(carol, 'buy', '0.0625', '50000');
    await place(carol, 'sell', '3', '70000');
    // A relay that begins behind them: what happened reaches nobody.
    relay = await outboxRelay(db, bus);
    await flush();
    assert.deepEqual(rooms.published, []);
    await buildCandles(db, markets);
    gap();
    await flush();
    const [welcomed, published] = [rooms.welcomed.splice(0), rooms.published.splice(0)];
    assert.deepEqual(published, []);
    assert.equal(welcomed.length, 4);
    const all = JSON.stringify(welcomed);
    assert.ok(all.includes('"amount":"0.0625"') && all.includes('"amount":"3"'), all);
    const list = await listTrades(db, markets, { symbol: 'BTC/USDT', limit: 1 });
    assert.ok(list.ok && all.includes(`"id":"${String(list.value.list[0]?.id)}"`));
  });

  it('the own account: how orders, fills and balances stand, to each side its own', async () => {
    const [own, others] = [`private ${alice}`, `private ${carol}`];
    rooms.waiting.add(own).add(others);
    await flush();
    const first = rooms.welcomed.splice(0);
    assert.equal(first.length, 2);
    const resting = await place(alice, 'sell', '1', '60000');
    await flush();
    const [placed] = told('private');
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
    const [filled, ...none] = told('private');
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
    const [snapshot, update] = told('private');
    assert.deepEqual(
      update?.balances.map(({ currency }) => currency),
      ['BTC'],
    );
    assert.ok(snapshot?.orders.some(({ id }) => id === order.id));
    await flush();
    const [late] = told('private');
    assert.deepEqual(
      late?.orders.map(({ id }) => id),
      [order.id],
    );
  });

  it('quotes: of all markets first, then of those that changed', async () => {
    rooms.waiting.add('tickers');
    await flush();
    const [all] = told('tickers');
    assert.deepEqual([all?.type, all?.list.length], ['snapshot', markets.listMarkets().length]);
    await place(bob, 'buy', '0.01', '60000');
    await buildCandles(db, markets);
    await flush();
    await flush();
    const changed = told('tickers').map(({ type, list }) => [
      type,
      ...list.map(({ symbol, price }) => [symbol, price]),
    ]);
    assert.deepEqual(changed, [['update', ['BTC/USDT', '60000']]]);
  });

  it('one market alone to who asks for one', async () => {
    rooms.waiting.add('ticker:ETH/USDT');
    await flush();
    await place(bob, 'buy', '0.01', '60000');
    await buildCandles(db, markets);
    await flush();
    assert.deepEqual(
      told('ticker').map(({ list }) => list.map(({ symbol }) => symbol)),
      [['ETH/USDT']],
    );
  });

  it('candles: the latest first, then each that changed', async () => {
    rooms.waiting.add('candles:BTC/USDT:1m');
    await flush();
    const [first] = told('candles');
    await place(bob, 'buy', '0.02', '60000');
    await buildCandles(db, markets);
    await flush();
    await flush();
    const [update, ...none] = told('candles');
    assert.deepEqual(none, []);
    const [was, is] = [first, update].map((message) => message?.list.at(-1));
    assert.equal(was?.time, is?.time);
    assert.equal(exact(is?.volume) - exact(was?.volume), exact('0.02'));
  });

  it('the price of one market with its depth alone, never before it', async () => {
    rooms.waiting.add('ticker:BTC/USDT');
    await flush();
    await flush();
    told('ticker');
    const run = (name: string): Promise<void> =>
      present(
        work.find((one) => one.name === name),
        name,
      ).run();
    await place(bob, 'buy', '0.02', '60000');
    await buildCandles(db, markets);
    await relay.run();
    await Promise.resolve();
    await run('tickers');
    assert.deepEqual(told('ticker'), []);
    await run('depth and last prices');
    assert.deepEqual(
      told('ticker').map(({ list }) => list.map(({ symbol, price }) => [symbol, price])),
      [[['BTC/USDT', '60000']]],
    );
  });

  it('the end of a session, to the sockets', async () => {
    await db.withTx('revoke', async (tx) => {
      const at = toIso(instant(clock.ms));
      appendEvents(tx, clock.now(), [eventOf(sessionsRevoked, { user_id: bob, session_ids: ['77'], at })]);
    });
    await flush();
    assert.deepEqual(ended, [[bob, [sessionId('77')]]]);
  });

  it('notices: how many are unread, each new one, and what was read elsewhere', async () => {
    const { rows } = await db.query<{ id: UserId }>(
      `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
       VALUES ('dora@example.test', '', $1, 'dora', 'en', $1) RETURNING id`,
      [toIso(clock.now())],
    );
    const dora = present(rows[0], 'the account').id;
    const noticesOf = {
      db,
      clock,
      registry,
      tellers: [],
      symbolOf: () => '',
      ownersIn: async () => [],
      endedOrders: async () => [],
    };
    await beginNotices(db);
    const notices = noticeWriter(noticesOf);
    const change = (): Promise<void> =>
      db.withTx('change', async (tx) => {
        const at = toIso(instant(clock.ms));
        appendEvents(tx, clock.now(), [eventOf(passwordChanged, { user_id: dora, at })]);
      });
    await change();
    await notices.run();
    await flush();
    rooms.waiting.add(`notices ${dora}`);
    await flush();
    const [snapshot, ...none] = told('notices');
    assert.deepEqual(none, []);
    assert.deepEqual([snapshot?.type, snapshot?.unread.all], ['snapshot', 1]);
    assert.deepEqual(
      snapshot?.list.map(({ kind }) => kind),
      ['password_changed'],
    );
    await change();
    await notices.run();
    await flush();
    const [update] = told('notices');
    assert.deepEqual([update?.type, update?.unread.all, update?.list.length], ['update', 2, 1]);
    await db.withTx('read', async (tx) => {
      await tx.query('UPDATE notices SET read_at = $2 WHERE user_id = $1', [dora, toIso(clock.now())]);
      appendEvents(tx, clock.now(), [eventOf(noticesRead, { user_id: dora, at: toIso(clock.now()) })]);
    });
    await flush();
    assert.deepEqual(
      told('notices').map(({ type, unread, list }) => [type, unread.all, list]),
      [['update', 0, []]],
    );
    rooms.empty();
    rooms.waiting.add(`private ${dora}`);
    await flush();
    told('private');
    await change();
    await notices.run();
    await flush();
    assert.deepEqual(
      told('private').map(({ notices: list }) => list.map(({ kind, read }) => [kind, read])),
      [[['password_changed', false]]],
    );
  });
});
