import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventOf } from '@bourse/contract/event';
import { settingVersioned } from '@bourse/contract/events';
import { staffId } from '@bourse/kernel/ids';
import { instant, toIso } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import {
  editMessageText,
  editSite,
  type MessageTextMemory,
  openMessageTexts,
  openSiteFace,
  type SiteMemory,
} from '../modules/config/index.ts';
import { type EditableMarketList, loadMarkets, setMarketStatus } from '../modules/markets/index.ts';
import { type EditableRegistry, loadRegistry, setAssetStatus } from '../modules/registry/index.ts';
import { followEvents } from './bus.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { memoryHub } from '../platform/bus/memory-bus.ts';
import { appendEvents } from '../platform/bus/outbox.ts';
import { outboxRelay } from '../platform/bus/relay.ts';
import type { Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partitions.ts';

let disposable: TestDatabase;
let db: Database;
const clock = { now: () => instant(Date.UTC(2026, 10, 20)) };
before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect();
  await ensurePartitions(db, clock.now(), 0);
  await db.query("INSERT INTO staff (name, password_hash, grants, created_at) VALUES ('editor', '', '{}', now())");
});
after(() => disposable.close());

/** What a node keeps in memory. */
interface Node {
  readonly registry: EditableRegistry;
  readonly markets: EditableMarketList;
  readonly site: SiteMemory;
  readonly texts: MessageTextMemory;
}

/** How often a node has read anew what customers are kept from. */
let refreshed = 0;
/** And how often what trading costs. */
let feesRead = 0;
/** And how often what countries are kept from. */
let countriesRead = 0;

async function readNode(): Promise<Node> {
  const registry = await loadRegistry(db);
  const [site, texts] = [await openSiteFace(db), await openMessageTexts(db)];
  return { registry, markets: await loadMarkets(db, registry), site, texts };
}

/** A node that follows what others do. */
async function node(bus: Bus): Promise<Node> {
  const memory = await readNode();
  await followEvents(bus, {
    ...memory,
    identity: { forgetSessions: () => undefined },
    vip: { levelsChanged: () => undefined, fees: { refresh: () => Promise.resolve(void (feesRead += 1)) } },
    restrictions: { refresh: () => Promise.resolve(void (refreshed += 1)) },
    countries: { refresh: () => Promise.resolve(void (countriesRead += 1)) },
    report: assert.ifError,
  });
  return memory;
}

const statusAt = (markets: EditableMarketList): string | undefined => markets.findMarket('BTC/USDT')?.status;
const decide = (markets: EditableMarketList, status: 'open' | 'halted') =>
  setMarketStatus(
    { db, clock, markets },
    { staffId: staffId('1'), symbol: 'BTC/USDT', status, reason: `it is ${status}` },
  );

test('whoever changed a market knows it at once, and late news of the change before does not undo it', async () => {
  const bus = memoryHub().join(assert.ifError);
  const [{ markets: engine }, { markets: other }] = [await node(bus), await node(bus)];
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
  await decide((await node(bus)).markets, 'open');
  assert.equal(statusAt(markets), 'halted');
  await markets.refresh();
  assert.deepEqual([statusAt(markets), markets.findMarket('BTC/USDT')?.statusReason], ['open', 'it is open']);
});

test('a coin’s status and the site’s name travel to the other nodes, and to one that missed the news', async () => {
  const hub = memoryHub();
  const bus = hub.join(assert.ifError);
  const [one, other] = [await node(bus), await node(bus)];
  const deaf = await readNode();
  const relay = await outboxRelay(db, bus);
  const decision = { staffId: staffId('1'), reason: 'it is announced' };
  assert.ok(
    (await setAssetStatus({ db, clock, registry: one.registry }, { ...decision, currency: 'ETH', status: 2 })).ok,
  );
  assert.ok((await editSite({ db, clock, site: one.site }, { ...decision, values: { site_name: 'Agora' } })).ok);
  const stateOf = ({ registry, markets, site }: Node): unknown => [
    registry.findAssetByCode('ETH')?.listing.status,
    markets.haltOf(markets.findMarket('ETH/USDT') ?? assert.fail('no market'), 'sell'),
    site.face().siteName,
  ];
  const changed = [2, 'it is announced', 'Agora'];
  assert.deepEqual([stateOf(one), stateOf(other)], [changed, [0, null, 'Bourse']]);
  await relay.run();
  assert.deepEqual([stateOf(other), stateOf(deaf)], [changed, [0, null, 'Bourse']]);
  await deaf.registry.refresh();
  await deaf.site.refresh();
  assert.deepEqual(stateOf(deaf), changed);
});

test('the words of a message travel to the other nodes, and to one that missed the news', async () => {
  const bus = memoryHub().join(assert.ifError);
  const [one, other] = [await node(bus), await node(bus)];
  const deaf = await readNode();
  const relay = await outboxRelay(db, bus);
  const place = { kind: 'code', lang: 'en' } as const;
  const words = { subject: 'A code of {site}', text: '{site}: {code}, for {minutes} minutes' };
  const wanted = { ...place, ...words, base: 0, reason: 'shorter' };
  assert.ok((await editMessageText({ db, clock, texts: one.texts }, staffId('1'), wanted)).ok);
  assert.deepEqual([one.texts.find(place), other.texts.find(place)], [words, undefined]);
  await relay.run();
  await other.texts.refresh(); // behind the reading that the news began
  assert.deepEqual([other.texts.find(place), deaf.texts.find(place)], [words, undefined]);
  await deaf.texts.refresh();
  assert.deepEqual(deaf.texts.find(place), words);
});

test('a node reads anew what trading costs when a setting has a new version', async () => {
  const bus = memoryHub().join(assert.ifError);
  await node(bus);
  const relay = await outboxRelay(db, bus);
  await relay.run();
  const stood = feesRead;
  const told = {
    area: 'fees',
    key: 'levels',
    setting_version: 1,
    effective_at: toIso(clock.now()),
    at: toIso(clock.now()),
  };
  await db.withTx('a version', async (tx) => appendEvents(tx, clock.now(), [eventOf(settingVersioned, told)]));
  await relay.run();
  assert.equal(feesRead, stood + 1);
  assert.ok(countriesRead > 0);
});
