import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { marketId, staffId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { verifyAudit } from '../audit/index.ts';
import { loadRegistry, type Registry } from '../registry/index.ts';
import {
  type EditableMarketList,
  listReplayMarket,
  loadMarkets,
  openListedMarket,
  prepareMarket,
  setMarketStatus,
} from './index.ts';

let disposable: TestDatabase;
let db: Database;
let registry: Registry;
let markets: EditableMarketList;
const clock = { now: () => instant(Date.UTC(2026, 10, 20)) };
before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect();
  await ensurePartitions(db, clock.now(), 0);
  registry = await loadRegistry(db);
  markets = await loadMarkets(db, registry);
});
after(() => disposable.close());

const decide = async (symbol: string, status: 'open' | 'halted', reason = 'a look at the feed'): Promise<string> => {
  const set = await setMarketStatus({ db, clock, markets }, { staffId: staffId('7'), symbol, status, reason });
  return set.ok ? set.value.status : set.error.code;
};

test('every listed market costs whole atoms, and is found by symbol in three spellings and by its pair', () => {
  assert.deepEqual(
    markets.listMarkets().map(({ id, symbol, units }) => [id, symbol, units.tickLotAtoms]),
    [
      [1, 'BTC/USDT', 10n],
      [2, 'ETH/USDT', 100n],
      [3, 'ETH/BTC', 1n],
    ],
  );
  for (const symbol of ['ETH/BTC', 'ETHBTC', 'ETH_BTC', 'eth_btc']) assert.equal(markets.findMarket(symbol)?.id, 3);
  assert.equal(markets.findMarketByPair(2, 1)?.id, 3);
  assert.equal(markets.findMarketByPair(1, 2), undefined);
  assert.equal(markets.findMarket('BTC/EUR'), undefined);
});

test('halting and resuming: the refusals in their order, one audit row and one event for each change', async () => {
  assert.equal(await decide('BTC/EUR', 'halted'), 'MARKET_NOT_FOUND');
  assert.equal(await decide('BTC/USDT', 'open'), 'STATE_CHANGED');
  assert.equal(await decide('BTC/USDT', 'halted'), 'halted');
  assert.equal(await decide('BTC/USDT', 'halted'), 'STATE_CHANGED');
  const reloaded = await loadMarkets(db, registry);
  for (const list of [markets, reloaded]) {
    const market = present(list.findMarket('BTC/USDT'), 'the market');
    assert.deepEqual([market.status, market.statusReason], ['halted', 'a look at the feed']);
  }
  assert.equal(await decide('BTC/USDT', 'open', 'the feed is well'), 'open');
  const { rows: audit } = await db.query(
    'SELECT staff_id, action, subject, reason, before, after FROM audit_log ORDER BY id',
  );
  const [open, halted] = ['{"status":"open"}', '{"status":"halted"}'];
  const who = { staff_id: '7', subject: 'market:1' };
  assert.deepEqual(audit, [
    { ...who, action: 'admin.market_halt', reason: 'a look at the feed', before: open, after: halted },
    { ...who, action: 'admin.market_resume', reason: 'the feed is well', before: halted, after: open },
  ]);
  assert.equal(await verifyAudit(db), null);
  const { rows: events } = await db.query<{ payload: { status: string } }>('SELECT payload FROM outbox ORDER BY seq');
  assert.deepEqual(
    events.map(({ payload }) => payload.status),
    ['halted', 'open'],
  );
});

test('of two who halt at once, one does', async () => {
  const outcomes = await Promise.all([decide('ETH/USDT', 'halted'), decide('ETH/USDT', 'halted')]);
  assert.deepEqual(outcomes.toSorted(), ['STATE_CHANGED', 'halted']);
  assert.equal(await decide('ETH/USDT', 'open'), 'open');
});

test('the replay market is listed once, in ten-thousandths and whole shares, without a fee', async () => {
  await listReplayMarket(db);
  await listReplayMarket(db);
  const listed = (await loadMarkets(db, await loadRegistry(db))).findMarket('AAPL/USDT');
  assert.deepEqual(listed?.units, { lotAtoms: 1n, tickLotAtoms: 10_000n });
  assert.deepEqual([listed.makerFeeBps, listed.takerFeeBps, listed.minNotional], [0, 0, 0n]);
});

test('a market that was prepared opens by itself once, unless staff have decided about it, and is shown from then on', async () => {
  const quote = present(registry.findAssetByCode('BTC'), 'BTC');
  const base = present(registry.findAssetByCode('USDC'), 'USDC');
  const id = marketId(9_501);
  const steps = { tick: 1_000n, lot: 10n ** BigInt(base.scale), minNotional: 0n };
  await db.withTx('prepare', (tx) => prepareMarket(tx, { id, base, quote, ...steps }));
  const read = async () => loadMarkets(db, await loadRegistry(db));
  const shown = async (): Promise<boolean> => (await read()).listShown().some((one) => one.id === id);
  const list = () => db.withTx('list', (tx) => openListedMarket(tx, { id }, clock.now()));
  assert.deepEqual([(await read()).getMarket(id).status, await shown()], ['halted', false]);
  await list();
  assert.deepEqual([(await read()).getMarket(id).status, await shown()], ['open', true]);
  markets = await read();
  assert.equal(await decide('USDC/BTC', 'halted'), 'halted');
  await list();
  assert.deepEqual([(await read()).getMarket(id).status, await shown()], ['halted', true]);
});
