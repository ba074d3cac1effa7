import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import type { OutputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import { sessionId, staffId, type UserId } from '@bourse/kernel/ids';
import { edgeOptions, form } from '../../platform/http/edge-fixture.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import { marketCalls } from '@bourse/contract/market';
import { haltRoutes, openMarkets, setMarketStatus } from '../markets/index.ts';
import { setAssetStatus } from '../registry/index.ts';
import { laneRoutes, orderRoutes } from './index.ts';
import type { OrderAnswer } from './order-answer.ts';
import { alice, bob, openSpot, type Spot } from './spot-fixture.ts';

let spot: Spot;
let http: HttpServer;
const users: Readonly<Record<string, UserId>> = { alice, bob };

before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(bob, 'USDT', '1000000');
  const options = edgeOptions({
    calls: [...Object.values(spotCalls), ...Object.values(adminCalls), marketCalls.detail],
    bindings: [...laneRoutes(spot), ...orderRoutes(spot), ...haltRoutes(spot), ...openMarkets(spot).routes],
    sessions: async (token) => {
      const userId = users[token];
      if (userId !== undefined) return { userId, sessionId: sessionId('1') };
      const grants = token === 'officer' ? ['markets.halt'] : [];
      return token === 'officer' || token === 'clerk'
        ? { staffId: staffId('5'), sessionId: sessionId('2'), grants, mustSetFactor: false }
        : null;
    },
  });
  http = await createHttpServer(options);
});
after(async () => {
  await http.close();
  await spot.close();
});

interface Reply<T> {
  readonly type: string;
  readonly code: string | number;
  readonly message: T;
}

async function post<T>(token: string, path: string, fields: Readonly<Record<string, string>>): Promise<Reply<T>> {
  const headers = { 'content-type': form, authorization: token };
  const payload = new URLSearchParams(fields).toString();
  const answer = await http.fastify.inject({ method: 'POST', url: `/api${path}`, payload, headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<Reply<T>>();
}

async function get<T>(token: string, path: string, fields: Readonly<Record<string, string>> = {}): Promise<Reply<T>> {
  const url = `/api${path}?${new URLSearchParams(fields).toString()}`;
  const answer = await http.fastify.inject({ method: 'GET', url, headers: { authorization: token } });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<Reply<T>>();
}

const limit = { currency_id: '1', legal_id: '3', type: 'sell', target_price: '60000', amount: '0.5' };

test('an order is placed with the five fields of the specification, and matches [SPEC-7.77] [SPEC-3.33]', async () => {
  const ask = await post<OrderAnswer>('alice', '/coin/trade', limit);
  assert.deepEqual([ask.type, ask.code, ask.message.status, ask.message.side], ['ok', 1, 1, 'sell']);
  const bid = await post<OrderAnswer>('bob', '/coin/trade', { ...limit, type: '1', amount: '0.2' });
  assert.deepEqual([bid.message.status, bid.message.filled, bid.message.side], [3, '0.2', 'buy']);
  const detail = await get<OrderAnswer>('alice', '/coin/detail', { id: ask.message.id });
  assert.deepEqual([detail.message.filled, detail.message.amount], ['0.2', '0.5']);
  const fills = await get<OutputOf<typeof spotCalls.myTrade>>('alice', '/coin/my_trade');
  assert.equal(fills.message.list[0]?.turnover, '12000');
  const depth = await get<OutputOf<typeof spotCalls.depth>>('', '/coin/depth', { symbol: 'BTC_USDT' });
  assert.deepEqual(depth.message.asks, [['60000', '0.3']]);
  const cancelled = await post<OrderAnswer>('alice', '/coin/cancel', { id: ask.message.id });
  assert.deepEqual([cancelled.message.status, cancelled.message.reason], [4, 'user']);
});

test('own orders are listed, nobody else’s [SPEC-7.78]', async () => {
  const { message } = await get<OutputOf<typeof spotCalls.list>>('alice', '/coin/list', { page: '1' });
  assert.ok(message.list.length >= 1 && message.list.every((order) => order.side === 'sell'));
  assert.deepEqual([message.page, message.limit, message.total], [1, 10, message.list.length]);
});

test('a batch, a change, the latest trades, and cancel-all, over HTTP', async () => {
  const { currency_id, legal_id, type } = limit;
  const orders = [
    { currency_id, legal_id, type, target_price: '61000', amount: '0.1' },
    { ...limit, amount: '0' },
  ];
  const batch = await post<OutputOf<typeof spotCalls.batch>>('alice', '/coin/batch', {
    orders: JSON.stringify(orders),
  });
  assert.deepEqual(
    batch.message.list.map((each) => each.code),
    [null, 'INVALID_QUANTITY'],
  );
  const id = batch.message.list[0]?.order?.id ?? '';
  const amended = await post<OrderAnswer>('alice', '/coin/amend', { id, amount: '0.05' });
  assert.deepEqual([amended.message.id, amended.message.amount], [id, '0.05']);
  const all = await post<OutputOf<typeof spotCalls.cancelAll>>('alice', '/coin/cancel_all', { symbol: 'BTC/USDT' });
  assert.deepEqual(
    all.message.list.map((order) => [order.id, order.status]),
    [[id, 4]],
  );
  const trades = await get<OutputOf<typeof spotCalls.trades>>('', '/coin/trades', { symbol: 'BTC_USDT' });
  assert.deepEqual([trades.message.list[0]?.price, trades.message.list[0]?.side], ['60000', 'buy']);
});

test('a market order that names no bound has its customer’s own, alone and in a batch', async () => {
  await spot.db.query(
    `INSERT INTO users (id, email, password_hash, password_changed_at, nickname, lang, created_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'alice@example.test', '', now(), 'Alice', 'en', now())`,
    [alice],
  );
  await spot.db.query('INSERT INTO preferences (user_id, slippage_bps) VALUES ($1, 10)', [alice]);
  const pair = { currency_id: '1', legal_id: '3' };
  for (const price of ['50000', '49950', '49900', '49850']) {
    await post('bob', '/coin/trade', { ...pair, type: 'buy', target_price: price, amount: '0.01' });
  }
  const sale = { ...pair, type: 'sell', amount: '0.03' };
  const { message: sold } = await post<OrderAnswer>('alice', '/coin/trade', sale);
  assert.deepEqual([sold.status, sold.reason, sold.filled], [4, 'slippage', '0.02']);
  const { message: batch } = await post<OutputOf<typeof spotCalls.batch>>('alice', '/coin/batch', {
    orders: JSON.stringify([{ ...sale, slippage_bps: 1 }, sale]),
  });
  assert.deepEqual(
    batch.list.map(({ order }) => [order?.reason, order?.filled]),
    [
      ['slippage', '0.01'],
      ['unfilled', '0.01'],
    ],
  );
  await post('bob', '/coin/cancel_all', {});
});

test('visitors see the book and nothing else', async () => {
  assert.equal((await post('', '/coin/trade', limit)).code, 999);
  assert.equal((await get('', '/coin/list')).code, 999);
});

test('the key of the header counts as much as the order’s own id', async () => {
  const headers = { 'content-type': form, authorization: 'alice', 'idempotency-key': 'once' };
  const payload = new URLSearchParams(limit).toString();
  const send = () => http.fastify.inject({ method: 'POST', url: '/api/coin/trade', payload, headers });
  const [first, second] = [await send(), await send()];
  assert.equal(first.json<Reply<OrderAnswer>>().type, 'ok');
  assert.deepEqual(second.json(), first.json());
});

test('staff with the grant halt a market, others do not', async () => {
  const fields = { symbol: 'BTC/USDT', reason: 'a look at the feed' };
  assert.equal((await post('clerk', '/admin/market_halt', fields)).code, 'NOT_ALLOWED');
  assert.notEqual((await post('alice', '/admin/market_halt', fields)).type, 'ok');
  assert.deepEqual((await post('officer', '/admin/market_halt', fields)).message, { ...fields, status: 'halted' });
  assert.equal((await post('alice', '/coin/trade', limit)).code, 'MARKET_HALTED');
  assert.equal((await post('officer', '/admin/market_halt', fields)).code, 'STATE_CHANGED');
  const opened = { staffId: staffId('5'), symbol: 'BTC/USDT', status: 'open', reason: 'it is well' } as const;
  assert.ok((await setMarketStatus(spot, opened)).ok);
  assert.equal((await post('alice', '/coin/trade', limit)).type, 'ok');
});

test('staff with the grant halt a coin, others do not, and its markets say so', async () => {
  const fields = { currency: 'BTC', status: '1', reason: 'its issuer is gone' };
  assert.equal((await post('clerk', '/admin/asset_status', fields)).code, 'NOT_ALLOWED');
  assert.notEqual((await post('alice', '/admin/asset_status', fields)).type, 'ok');
  for (const status of ['5', '-1', 'x', '']) {
    assert.equal((await post('officer', '/admin/asset_status', { ...fields, status })).code, 'PARAMETER_ERROR', status);
  }
  assert.deepEqual((await post('officer', '/admin/asset_status', fields)).message, {
    currency_id: 1,
    currency: 'BTC',
    status: 1,
    reason: 'its issuer is gone',
    request: null,
  });
  assert.equal((await post('alice', '/coin/trade', limit)).code, 'MARKET_HALTED');
  const detail = async () => {
    const { message } = await get<OutputOf<typeof marketCalls.detail>>('', '/currency/market', { symbol: 'BTC/USDT' });
    return [message.status, message.reason];
  };
  assert.deepEqual(await detail(), ['halted', 'its issuer is gone']);
  for (const status of [3, 0] as const) {
    const change = { staffId: staffId('5'), currency: 'BTC', status, reason: 'its issuer is back' };
    assert.ok((await setAssetStatus(spot, change)).ok);
    assert.equal((await detail())[0], 'open');
  }
});
