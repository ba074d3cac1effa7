import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { openAlertsMax, priceAlertCalls } from '@bourse/contract/price-alert';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { userId } from '@bourse/kernel/ids';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { testCaller } from '@bourse/testing/test-caller';
import { toldVenues } from '@bourse/testing/told-venues';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { loadMarkets } from '../markets/index.ts';
import { priceFeed } from '../prices/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openPriceAlerts } from './index.ts';

const { list, add, remove } = priceAlertCalls;
const begin = instant(Date.UTC(2026, 10, 26, 10));

describe('price alerts', () => {
  let opened: TestDatabase;
  let db: Database;
  let now: Instant = begin;
  let tells: (quoted: number | null) => Promise<void>;
  let openOn: (worker: Database) => ModuleManifest;
  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await ensurePartitions(db, now, 2);
    await db.withTx('users', (tx) =>
      tx.query(
        `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
         SELECT 'c' || n || '@example.test', 'none', $1, 'C', 'en', $1 FROM generate_series(1, 4) n`,
        [toIso(now)],
      ),
    );
    const clock = { now: () => now };
    const venues = toldVenues();
    const feed = priceFeed(venues.source, clock);
    const markets = await loadMarkets(db, await loadRegistry(db));
    openOn = (worker) => openPriceAlerts({ db: worker, clock, markets, feed });
    tells = async (quoted) => {
      now = instant(now + 1_000);
      venues.tell('BTC/USDT', quoted);
      await feed.refresh();
    };
    await tells(70_000);
  });
  after(() => opened.close());

  const attempt = (call: AnyCall, user: string, fields: object) =>
    present(
      (openOn(db).routes ?? []).find((one) => one.call === call),
      call.name,
    ).run(testCaller(userId(user)), fields);
  const run = async <C extends AnyCall>(call: C, user: string, fields: object): Promise<OutputOf<C>> => {
    const result = await attempt(call, user, fields);
    assert.ok(result.ok, JSON.stringify(result));
    return result.value as OutputOf<C>; // as the contract says
  };
  const refusal = async (call: AnyCall, user: string, fields: object): Promise<string> => {
    const result = await attempt(call, user, fields);
    assert.ok(!result.ok && mayRefuseWith(call, result.error.code), JSON.stringify(result));
    return result.error.code;
  };
  const look = (worker = db) => present(openOn(worker).repetitions?.[0], 'the repetition').run();
  const told = async (): Promise<string[]> => {
    const { rows } = await db.query<{ payload: unknown }>(
      `SELECT payload FROM outbox WHERE type = 'price_alerts.reached' ORDER BY seq`,
    );
    return rows.map(({ payload }) => JSON.stringify(openOn(db).notices?.[0]?.tell(payload)));
  };
  const said = (user: string, condition: string, price: string, reached: string): string =>
    JSON.stringify({ userId: user, kind: 'price_alert', args: { symbol: 'BTC/USDT', condition, price, reached } });
  const above = (price: string) => ({ symbol: 'BTCUSDT', condition: 'above', price });

  it('are refused in the documented order, and fifty are open at most, however many are added at once', async () => {
    assert.equal(await refusal(add, '2', { ...above('0'), symbol: 'NONE/USDT' }), 'MARKET_NOT_FOUND');
    for (const price of ['0', '70000.001', '1'.repeat(60)]) {
      assert.equal(await refusal(add, '2', above(price)), 'INVALID_PRICE', price);
    }
    for (const price of ['70000', '60000']) assert.equal(await refusal(add, '2', above(price)), 'PRICE_CHANGED', price);
    assert.equal(await refusal(add, '2', { ...above('70000'), condition: 'below' }), 'PRICE_CHANGED');
    const tries = Array.from({ length: openAlertsMax + 3 }, () => attempt(add, '2', above('99000')));
    const refused = (await Promise.all(tries)).filter(({ ok }) => !ok);
    assert.equal(refused.length, 3);
    assert.equal(await refusal(add, '2', above('99000')), 'LIMIT_EXCEEDED');
    assert.equal(await refusal(add, '2', above('70000')), 'PRICE_CHANGED');
    const { list: own, total } = await run(list, '2', { page: 1, limit: 10 });
    assert.deepEqual([total, own.length], [openAlertsMax, 10]);
    const id = own[0]?.id ?? assert.fail();
    assert.equal(await refusal(remove, '3', { id }), 'NOT_FOUND');
    const both = await Promise.all([attempt(remove, '2', { id }), attempt(remove, '2', { id })]);
    assert.equal(both.filter(({ ok }) => ok).length, 1);
    assert.equal(await refusal(remove, '2', { id }), 'NOT_FOUND');
    await run(add, '2', above('99000'));
  });

  it('are told of once when the price is there, by whichever node looks first', async () => {
    await run(add, '1', above('71000'));
    await run(add, '1', above('72000'));
    await run(add, '1', { symbol: 'BTC/USDT', condition: 'below', price: '69000' });
    for (const price of [70_999.99, 69_000.01]) {
      await tells(price);
      await look();
      assert.deepEqual(await told(), []);
    }
    await tells(71_500);
    await Promise.all([look(), look(), look()]);
    await look();
    assert.deepEqual(await told(), [said('1', 'above', '71000', '71500')]);
    await tells(69_000);
    await look();
    await tells(71_500);
    await look();
    assert.deepEqual((await told()).slice(1), [said('1', 'below', '69000', '69000')]);
    const { list: own } = await run(list, '1', { page: 1, limit: 10 });
    assert.deepEqual(
      own.map(({ price, reached, told_at: at }) => [price, reached, at === null]),
      [
        ['69000', '69000', false],
        ['72000', null, true],
        ['71000', '71500', false],
      ],
    );
  });

  it('wait while there is no price, and are told of once though who tells dies before or after any transaction', async () => {
    await tells(null);
    now = instant(now + 60_000);
    await look();
    await run(add, '3', above('72000'));
    await tells(73_000);
    const toldBefore = (await told()).length;
    for (let left = 0; ; left += 1) {
      let calls = left;
      const dying: Database = {
        ...db,
        query: (...given) => db.query(...given),
        withTx: async (name, work, options) => {
          if (calls === 0) throw new Error('killed');
          calls -= 1;
          const done = await db.withTx(name, work, options);
          if (calls === 0 && left % 2 === 1) throw new Error('killed');
          return done;
        },
      };
      try {
        await look(dying);
        break;
      } catch (error) {
        assert.match(String(error), /killed/);
      }
    }
    await look();
    assert.deepEqual((await told()).slice(toldBefore).toSorted(), [
      said('1', 'above', '72000', '73000'),
      said('3', 'above', '72000', '73000'),
    ]);
  });
});
