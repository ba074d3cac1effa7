import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { staffId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { type EditableMarketList, loadMarkets, setMarketStatus } from './modules/markets/index.ts';
import { loadRegistry } from './modules/registry/index.ts';
import { followEvents } from './open-bus.ts';
import type { Bus } from './platform/bus/bus.ts';
import { memoryHub } from './platform/bus/memory-bus.ts';
import { outboxRelay } from './platform/bus/relay.ts';
import type { Database } from './platform/database/database.ts';
import { ensurePartitions } from './platform/database/partitions.ts';

let disposable: TestDatabase;
let db: Database;
const clock = { now: () => instant(Date.UTC(2026, 10, 20)) };
before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect();
  await ensurePartitions(db, clock.now(), 0);
});
after(() => disposable.close());

/** A node that keeps markets in memory. */
async function node(bus: Bus): Promise<EditableMarketList> {
  const markets = await loadMarkets(db, await loadRegistry(db));
  await followEvents(bus, {
    identity: { forgetSessions: () => undefined },
    vip: { levelsChanged: () => undefined },
    markets,
    report: assert.ifError,
  });
  return markets;
}

const statusAt = (markets: EditableMarketList): string | undefined => markets.findMarket('BTC/USDT')?.status;
const decide = (markets: EditableMarketList, status: 'open' | 'halted') =>
  setMarketStatus(
    { db, clock, markets },
    { staffId: staffId('1'), symbol: 'BTC/USDT', status, reason: `it is ${status}` },
  );

test('whoever changed a market knows it at once, and late news of the change before does not undo it', async () => {
  const bus = memoryHub().join(assert.ifError);
  const [engine, other] = [await node(bus), await node(bus)];
  const relay = await outboxRelay(db, bus);
  const seen: unknown[] = [];
  bus.subscribe('markets', () => seen.push(statusAt(engine)));
  await decide(engine, 'halted');
  await decide(engine, 'open');
  assert.deepEqual([statusAt(engine), statusAt(other)], ['open', 'open']);
  await relay.run();
  assert.deepEqual(seen, ['open', 'open']);
  await decide(engine, 'halted');
  await relay.run();
  assert.deepEqual([statusAt(engine), statusAt(other)], ['halted', 'halted']);
});

test('a node that was reading when a market changed knows it as soon as it follows', async () => {
  const bus = memoryHub().join(assert.ifError);
  const markets = await loadMarkets(db, await loadRegistry(db));
  assert.equal(statusAt(markets), 'halted');
  await decide(await node(bus), 'open');
  assert.equal(statusAt(markets), 'halted');
  await markets.refresh();
  assert.deepEqual([statusAt(markets), markets.findMarket('BTC/USDT')?.statusReason], ['open', 'it is open']);
});
