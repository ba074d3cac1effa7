import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { signIn } from './accounts.ts';
import { openBot } from './api-keys.ts';
import { type GatewayWorld, openGatewayWorld } from './gateway-world.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';

const symbol = 'BTC/USDT';
type Bot = ReturnType<typeof openBot>;

describe('the websocket of the gateway, driven by ccxt as npm has it', () => {
  const opened = new Opened();
  let world: GatewayWorld;
  let [seller, buyer]: [Bot | null, Bot | null] = [null, null];

  before(async () => {
    world = await openGatewayWorld(opened);
    seller = openBot(world.url, await world.keyOf('demo1'));
    buyer = openBot(world.url, await world.keyOf('demo2'));
    // Without TLS, that is; the client asks for it then.
    for (const bot of [seller, buyer]) await bot.loadHttpProxyAgent();
    opened.add(async () => {
      for (const bot of [seller, buyer]) await bot?.close();
    });
  });
  after(() => opened.close());
  const bots = (): readonly [Bot, Bot] => {
    assert.ok(seller !== null && buyer !== null);
    return [seller, buyer];
  };

  it('tells of books, trades, candles and tickers as they change', async () => {
    const [one, other] = bots();
    await one.createOrder(symbol, 'limit', 'sell', 0.02, 60_000);
    assert.equal(JSON.stringify((await other.watchOrderBook(symbol)).asks), '[[60000,0.02]]');
    const standsAt = (asks: string): Promise<void> =>
      until(async () => JSON.stringify(other.orderbooks[symbol]?.asks) === asks);
    await one.createOrder(symbol, 'limit', 'sell', 0.01, 61_000);
    await standsAt('[[60000,0.02],[61000,0.01]]');
    assert.equal((await other.watchBidsAsks([symbol]))[symbol]?.ask, 60_000);
    const [trades, candles] = [other.watchTrades(symbol), other.watchOHLCV(symbol, '1m')];
    await other.watchTicker(symbol);
    await other.createOrder(symbol, 'limit', 'buy', 0.005, 60_000, { timeInForce: 'IOC' });
    assert.deepEqual(
      (await trades).map(({ price, amount, side }) => [price, amount, side]),
      [[60_000, 0.005, 'buy']],
    );
    await candles;
    await until(async () => JSON.stringify(other.ohlcvs[symbol]?.['1m']).includes(',60000,'));
    await until(async () => other.tickers[symbol]?.last === 60_000);
    await standsAt('[[60000,0.015],[61000,0.01]]');
    await one.cancelAllOrders(symbol);
    await standsAt('[]');
  });

  it('tells an account of its orders, trades and balances, each fill once with its fee', async () => {
    const [one, other] = bots();
    await Promise.all([one.authenticate(), other.authenticate()]);
    const [mine, balance] = [one.watchOrders(symbol), one.watchBalance()];
    const placed = await one.createOrder(symbol, 'limit', 'sell', 0.01, 60_000);
    assert.deepEqual(
      (await mine).map(({ id, status, filled }) => [id, status, filled]),
      [[placed.id, 'open', 0]],
    );
    assert.ok(((await balance)['BTC']?.used ?? 0) >= 0.01);
    const [fills, theirs] = [one.watchMyTrades(symbol), other.watchMyTrades(symbol)];
    await other.createOrder(symbol, 'limit', 'buy', 0.004, 60_000, { timeInForce: 'IOC' });
    const [fill] = await fills;
    assert.deepEqual([fill?.order, fill?.amount, fill?.takerOrMaker], [placed.id, 0.004, 'maker']);
    const [taken] = await theirs;
    assert.deepEqual([taken?.amount, taken?.takerOrMaker, taken?.fee?.currency], [0.004, 'taker', 'BTC']);
    const [known] = await other.fetchMyTrades(symbol, undefined, 1);
    assert.deepEqual([taken?.id, taken?.fee?.cost], [known?.id, known?.fee?.cost]);
    await one.cancelOrder(String(placed.id), symbol);
    const states = (): unknown[] =>
      [...(one.orders ?? [])].map(({ status, filled }: { status: string; filled: number }) => [status, filled]);
    await until(async () => JSON.stringify(states()) === '[["canceled",0.004]]');
  });

  it('refuses who has not signed, and cuts a bot whose key is removed', async () => {
    const ask = async (socket: WebSocket, request: object): Promise<{ status?: number; error?: { code: number } }> => {
      const answered = new Promise<string>((resolve) =>
        socket.once('message', (data: Buffer) => resolve(data.toString())),
      );
      socket.send(JSON.stringify(request));
      return JSON.parse(await answered) as { status?: number; error?: { code: number } }; // read field by field below
    };
    const connect = async (path: string): Promise<WebSocket> => {
      const socket = new WebSocket(`${world.url.replace('http', 'ws')}/bots/${path}`);
      opened.add(async () => socket.terminate());
      await new Promise((resolve) => socket.once('open', resolve));
      return socket;
    };
    const account = await connect('ws-api/v3');
    const method = 'userDataStream.subscribe.signature';
    assert.equal((await ask(account, { id: 1, method, params: {} })).error?.code, -2014);
    const timestamp = Date.now();
    const unknown = { apiKey: 'a'.repeat(64), timestamp, signature: 'b'.repeat(64) };
    assert.equal((await ask(account, { id: 2, method, params: unknown })).error?.code, -2015);
    const [one] = bots();
    const forged = { ...unknown, apiKey: one.apiKey };
    assert.equal((await ask(account, { id: 3, method, params: forged })).error?.code, -1022);
    assert.equal((await ask(account, { id: 4, method: 'order.place' })).error?.code, -1000);
    const market = await connect('ws');
    assert.equal((await ask(market, { id: 1, method: 'SUBSCRIBE', params: 'btcusdt@trade' })).error?.code, 2);
    const closed = new Promise<number>((resolve) => market.once('close', resolve));
    for (let count = 0; count < 12; count += 1) market.send('{}');
    assert.equal(await closed, 1008);

    const third = await world.keyOf('demo3');
    const bot = openBot(world.url, third);
    opened.add(() => bot.close());
    await bot.loadHttpProxyAgent();
    await bot.authenticate();
    const cut = bot.watchOrders(symbol).then(
      () => 'told',
      (error: unknown) => (error instanceof Error ? error.constructor.name : ''),
    );
    await world.client.get('/safe/api_key_remove', { id: third.id }, { token: await signIn(world.client, 'demo3') });
    assert.match(await cut, /^(?:NetworkError|ExchangeClosedByUser|AuthenticationError)$/);
  });
});
