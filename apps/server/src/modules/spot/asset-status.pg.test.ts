import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { AssetStatus } from '@bourse/contract/asset-status';
import { staffId, type UserId } from '@bourse/kernel/ids';
import { verifyAudit } from '../audit/index.ts';
import { loadRegistry, setAssetStatus } from '../registry/index.ts';
import { alice, bob, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(alice, 'ETH', '100');
  await spot.fund(bob, 'USDT', '1000000');
  await spot.fund(bob, 'BTC', '10');
});
after(() => spot.close());
afterEach(async () => {
  await decide('BTC', 0);
  await decide('USDT', 0);
  await spot.assertMoney();
});

async function decide(currency: string, status: AssetStatus, reason = 'a test'): Promise<string> {
  return codeOf(await setAssetStatus(spot, { staffId: staffId('7'), currency, status, reason }));
}

type Wishes = Readonly<Record<string, unknown>>;

const sell: Wishes = { type: 'sell', target_price: '60000', amount: '0.01' };
const buy: Wishes = { type: 'buy', target_price: '50000', amount: '0.01' };
/** ETH/BTC, in which BTC is the quote. */
const sellForBtc: Wishes = { currency_id: 2, legal_id: 1, type: 'sell', target_price: '0.06', amount: '0.1' };
const buyWithBtc: Wishes = { currency_id: 2, legal_id: 1, type: 'buy', target_price: '0.04', amount: '0.1' };

const orders: readonly (readonly [UserId, Wishes])[] = [
  [alice, sell],
  [bob, buy],
  [alice, sellForBtc],
  [bob, buyWithBtc],
];

// What BTC at this status makes of an order that sells it, buys it, takes it as quote, and pays with it.
const table: readonly (readonly [AssetStatus, readonly [string, string, string, string]])[] = [
  [0, ['ok', 'ok', 'ok', 'ok']],
  [1, ['MARKET_HALTED', 'MARKET_HALTED', 'MARKET_HALTED', 'MARKET_HALTED']],
  [2, ['MARKET_HALTED', 'MARKET_HALTED', 'MARKET_HALTED', 'MARKET_HALTED']],
  [3, ['ok', 'MARKET_HALTED', 'MARKET_HALTED', 'ok']],
  [4, ['MARKET_HALTED', 'MARKET_HALTED', 'MARKET_HALTED', 'MARKET_HALTED']],
];

for (const [status, codes] of table) {
  test(`a coin at status ${String(status)}: new orders follow it at once, and every open one can be cancelled`, async () => {
    const open = await Promise.all(orders.map(async ([user, wish]) => orderOf(await spot.place(user, wish)).id));
    if (status !== 0) assert.equal(await decide('BTC', status), 'ok');
    for (const [place, [user, wish]] of orders.entries()) {
      const placed = await spot.place(user, wish);
      assert.equal(codeOf(placed), codes[place], JSON.stringify(wish));
      if (!placed.ok) assert.deepEqual(placed.error.data, { reason: 'a test' });
      else assert.equal(orderOf(await spot.cancel(user, { id: placed.value.id })).status, 4);
      // A change is let in where a new order would be.
      const amended = await spot.amend(user, { id: open[place] ?? '', amount: '0.2' });
      assert.equal(codeOf(amended), codes[place], JSON.stringify(wish));
    }
    for (const [place, [user]] of orders.entries()) {
      assert.equal(orderOf(await spot.cancel(user, { id: open[place] ?? '' })).status, 4);
    }
  });
}

test('a delisting coin finds those who still want it: a sale trades with a bid of before', async () => {
  const { id } = orderOf(await spot.place(bob, { ...buy, target_price: '51000' }));
  await decide('BTC', 3);
  assert.equal(orderOf(await spot.place(alice, { type: 'sell', amount: '0.01' })).filled, '0.01');
  assert.equal(codeOf(await spot.cancel(bob, { id })), 'ORDER_NOT_FOUND');
});

test('the status of the quote counts as much as that of the base', async () => {
  await decide('USDT', 3);
  assert.equal(codeOf(await spot.place(alice, sell)), 'MARKET_HALTED');
  orderOf(await spot.cancel(bob, { id: orderOf(await spot.place(bob, buy)).id }));
  await decide('USDT', 1);
  assert.equal(codeOf(await spot.place(bob, buy)), 'MARKET_HALTED');
});

test('what was in the queue when the coin was halted is refused by the lane', async () => {
  const { listing } = spot.registry.getAsset((await loadRegistry(spot.db)).findAssetByCode('BTC')?.id ?? assert.fail());
  const waiting = spot.place(alice, sell);
  const id = spot.registry.findAssetByCode('BTC')?.id ?? assert.fail();
  spot.registry.setListing(id, { status: 1, reason: 'a test', version: listing.version + 1 });
  assert.equal(codeOf(await waiting), 'MARKET_HALTED');
  spot.registry.setListing(id, { status: 0, reason: '', version: listing.version + 2 });
});

test('setting it: the refusals in their order, one audit row and one event for each change, and who reads anew knows it', async () => {
  assert.equal(await decide('NOPE', 1), 'CURRENCY_NOT_FOUND');
  assert.equal(await decide('1NCH', 1), 'CURRENCY_NOT_FOUND');
  assert.equal(await decide('ETH', 0), 'STATE_CHANGED');
  assert.equal(await decide('2', 2, 'the listing is announced'), 'ok');
  assert.equal(await decide('eth', 2), 'STATE_CHANGED');
  const listing = { status: 2, reason: 'the listing is announced', version: 1 };
  for (const registry of [spot.registry, await loadRegistry(spot.db)]) {
    assert.deepEqual(registry.findAssetByCode('ETH')?.listing, listing);
  }
  assert.equal(await decide('ETH', 0), 'ok');
  const { rows: audit } = await spot.db.query(
    "SELECT staff_id, action, reason, before, after FROM audit_log WHERE subject = 'asset:2' ORDER BY id",
  );
  const who = { staff_id: '7', action: 'admin.asset_status' };
  const [open, announced] = ['{"status":0}', '{"status":2}'];
  assert.deepEqual(audit, [
    { ...who, reason: 'the listing is announced', before: open, after: announced },
    { ...who, reason: 'a test', before: announced, after: open },
  ]);
  assert.equal(await verifyAudit(spot.db), null);
  const { rows: events } = await spot.db.query<{ payload: { currency_id: number; status: number } }>(
    "SELECT payload FROM outbox WHERE type = 'registry.asset_status_changed' ORDER BY seq",
  );
  assert.deepEqual(
    events.filter(({ payload }) => payload.currency_id === 2).map(({ payload }) => payload.status),
    [2, 0],
  );
});
