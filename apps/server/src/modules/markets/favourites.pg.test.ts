import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AnyCall } from '@bourse/contract/call';
import { marketCalls } from '@bourse/contract/market';
import { type UserId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { reject, rejectField } from '@bourse/server/platform/http/rejection';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { testCaller } from '@bourse/testing/test-caller';
import { loadRegistry } from '../registry/index.ts';
import { loadMarkets, openMarkets } from './index.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const markets = await loadMarkets(db, await loadRegistry(db));
const { routes } = openMarkets({ db, clock: systemClock, markets });

let users = 0;
const freshUser = (): UserId => userId(String((users += 1)));

async function run(call: AnyCall, raw: unknown, user: UserId): Promise<unknown> {
  const answer = await present(
    routes.find((one) => one.call === call),
    call.name,
  ).run(testCaller(user), raw);
  return answer.ok ? answer.value : answer;
}

/** The symbols of a customer's favourites, and their ids. */
async function favourites(user: UserId): Promise<{ symbols: string[]; ids: string[] }> {
  const list = (await run(marketCalls.favourites, {}, user)) as { symbol: string; id: string }[]; // as the contract says
  return { symbols: list.map((one) => one.symbol), ids: list.map((one) => one.id) };
}

test('a currency alone means its USDT market, legal_id names another, and the id removes it [SPEC-1.3] [SPEC-7.62] [SPEC-7.63] [SPEC-7.64] [SPEC-3.46]', async () => {
  const user = freshUser();
  const { id } = (await run(marketCalls.favouriteAdd, { currency_id: '2' }, user)) as { id: string }; // as the contract says
  await run(marketCalls.favouriteAdd, { currency_id: 2, legal_id: 1 }, user);
  assert.deepEqual((await favourites(user)).symbols, ['ETH/USDT', 'ETH/BTC']);
  assert.deepEqual(await run(marketCalls.favouriteDel, { id }, freshUser()), reject('NOT_FOUND'));
  assert.deepEqual(await run(marketCalls.favouriteDel, { id }, user), {});
  assert.deepEqual(await run(marketCalls.favouriteDel, { id }, user), reject('NOT_FOUND'));
  assert.deepEqual((await favourites(user)).symbols, ['ETH/BTC']);
});

test('what is no market is refused and changes nothing', async () => {
  const user = freshUser();
  assert.deepEqual(await run(marketCalls.favouriteAdd, { currency_id: 99 }, user), reject('MARKET_NOT_FOUND'));
  assert.deepEqual(
    await run(marketCalls.favouriteAdd, { currency_id: 1, legal_id: 2 }, user),
    reject('MARKET_NOT_FOUND'),
  );
  assert.deepEqual(await run(marketCalls.favouriteAdd, { currency_id: 'BTC' }, user), rejectField('currency_id'));
  assert.deepEqual((await favourites(user)).symbols, []);
});

test('the same favourite added by many at once is there once, under one id', async () => {
  const user = freshUser();
  const added = await Promise.all(
    Array.from({ length: 20 }, () => run(marketCalls.favouriteAdd, { currency_id: 1 }, user)),
  );
  assert.equal(new Set(added.map((one) => JSON.stringify(one))).size, 1);
  assert.equal((await favourites(user)).symbols.length, 1);
});

test('a visitor’s favourites join at sign-in, behind those that are there, and the customer orders them', async () => {
  const user = freshUser();
  await run(marketCalls.favouriteAdd, { currency_id: 2, legal_id: 1 }, user);
  await run(marketCalls.favouriteMerge, { currency_ids: '[2,77,1,2]' }, user);
  const before = await favourites(user);
  assert.deepEqual(before.symbols, ['ETH/BTC', 'ETH/USDT', 'BTC/USDT']);
  const [first = '', second = '', third = ''] = before.ids;
  await run(marketCalls.favouriteSort, { ids: [third, first] }, user);
  assert.deepEqual((await favourites(user)).ids, [third, first, second]);
  const stranger = freshUser();
  await run(marketCalls.favouriteSort, { ids: [second, third, first] }, stranger);
  assert.deepEqual((await favourites(user)).ids, [third, first, second], 'nobody sorts another’s favourites');
});

test('a market tells its steps, minimum, bounds, fees and status', async () => {
  const btc = {
    currency_id: 1,
    legal_id: 3,
    match_id: 1,
    symbol: 'BTC/USDT',
    kind: 'spot',
    tick: '0.01',
    lot: '0.00001',
    min_notional: '5',
    band_bps: 5_000,
    max_open_orders: 10_000,
    maker_fee_bps: 10,
    taker_fee_bps: 20,
    status: 'open',
    reason: '',
  };
  for (const named of [{ match_id: '1' }, { symbol: 'btcusdt' }, { symbol: 'BTC_USDT', match_id: 1 }]) {
    assert.deepEqual(await run(marketCalls.detail, named, freshUser()), btc);
  }
  assert.deepEqual(await run(marketCalls.detail, {}, freshUser()), rejectField('symbol'));
  assert.deepEqual(await run(marketCalls.detail, { match_id: 99 }, freshUser()), reject('MARKET_NOT_FOUND'));
  assert.deepEqual(
    await run(marketCalls.detail, { symbol: 'BTC/USDT', match_id: 2 }, freshUser()),
    rejectField('match_id'),
  );
});
