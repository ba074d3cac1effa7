import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signIn } from './accounts.ts';
import { openBot, type ShownKey } from './api-keys.ts';
import { type GatewayWorld, openGatewayWorld } from './gateway-world.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';

const symbol = 'BTC/USDT';
type Bot = ReturnType<typeof openBot>;

/** The fields of the venue of an order that ccxt has read. */
const sentOf = ({ info }: { readonly info: unknown }) => info as Readonly<Record<string, string>>; // as the gateway sends them

describe('the gateway, driven by ccxt as npm has it', () => {
  const opened = new Opened();
  let world: GatewayWorld;
  let token: string;
  let key: ShownKey;
  let [seller, buyer]: [Bot | null, Bot | null] = [null, null];

  before(async () => {
    world = await openGatewayWorld(opened);
    key = await world.keyOf('demo1');
    token = await signIn(world.client, 'demo1');
    seller = openBot(world.url, key);
    buyer = openBot(world.url, await world.keyOf('demo2', { scopes: '["read","trade"]' }));
  });
  after(() => opened.close());
  const bots = (): readonly [Bot, Bot] => {
    assert.ok(seller !== null && buyer !== null);
    return [seller, buyer];
  };

  it('lists markets with the steps of the app, and reads book, trades, candles and tickers without a key', async () => {
    const bot = openBot(world.url);
    const markets = await bot.loadMarkets();
    const detail = await world.client.get<{ tick: string; lot: string; min_notional: string }>('/currency/market', {
      symbol,
    });
    const market = markets[symbol];
    assert.deepEqual(
      [market?.precision.price, market?.precision.amount, market?.limits.cost?.min].map(String),
      [detail.tick, detail.lot, detail.min_notional].map((text) => String(Number(text))),
    );
    assert.deepEqual((await bot.fetchOrderBook(symbol)).bids, []);
    assert.deepEqual(await bot.fetchTrades(symbol), []);
    assert.equal((await bot.fetchTicker(symbol)).symbol, symbol);
    assert.ok(Array.isArray(await bot.fetchOHLCV(symbol, '1h')));
    assert.ok(Math.abs(((await bot.fetchTime()) ?? 0) - Date.now()) < 60_000);
  });

  it('places, reads, trades, amends and cancels as the app does, with the fees of the app', async () => {
    const [one, other] = bots();
    const had = await one.fetchBalance();
    const placed = await one.createOrder(symbol, 'limit', 'sell', 0.02, 60_000);
    assert.deepEqual([placed.status, placed.amount, placed.price], ['open', 0.02, 60_000]);
    const taken = await other.createOrder(symbol, 'limit', 'buy', 0.005, 60_000, { timeInForce: 'IOC' });
    assert.deepEqual([taken.status, taken.filled, taken.average], ['closed', 0.005, 60_000]);
    const bought = await other.createOrder(symbol, 'market', 'buy', 0.001);
    assert.deepEqual([bought.status, bought.filled], ['closed', 0.001]);
    assert.equal((await one.fetchOrder(String(placed.id), symbol)).filled, 0.006);
    assert.deepEqual(
      (await one.fetchOpenOrders(symbol)).map(({ id }) => id),
      [placed.id],
    );
    const moved = await one.editOrder(String(placed.id), symbol, 'limit', 'sell', 0.01, 61_000);
    assert.deepEqual([moved.price, moved.amount], [61_000, 0.01]);
    await one.cancelOrder(String(moved.id), symbol);
    assert.deepEqual(await one.fetchOpenOrders(symbol), []);
    assert.equal((await one.fetchOrder(String(moved.id), symbol)).status, 'canceled');
    const told = [taken, bought].flatMap(({ trades: of }) =>
      of.map(({ price, amount, fee }) => [price, amount, fee?.cost]),
    );
    const later = await other.fetchMyTrades(symbol);
    assert.deepEqual(
      told,
      later.map(({ price, amount, fee }) => [price, amount, fee?.cost]),
    );
    const [first, second] = later;
    const since = await other.fetchMyTrades(symbol, first?.timestamp, 1);
    assert.deepEqual([since.map(({ id }) => id), later.length], [[first?.id], 2]);
    const behind = await other.fetchMyTrades(symbol, undefined, undefined, { fromId: String(Number(first?.id) + 1) });
    assert.deepEqual(
      behind.map(({ id }) => id),
      [second?.id],
    );
    const orders = await other.fetchOrders(symbol, taken.timestamp, 1);
    assert.deepEqual(
      orders.map(({ id }) => id),
      [taken.id],
    );
    assert.deepEqual(await other.fetchOrders(symbol, undefined, undefined, { until: (taken.timestamp ?? 0) - 1 }), []);
    const trades = await one.fetchMyTrades(symbol);
    const fills = await world.client.get<{ list: { id: string; fee: string }[] }>(
      '/coin/my_trade',
      { symbol },
      { token },
    );
    assert.deepEqual(
      trades.map(({ id, fee }) => [id, String(fee?.cost)]),
      fills.list.toReversed().map(({ id, fee }) => [id, String(Number(fee))]),
    );
    assert.deepEqual(
      (await other.fetchClosedOrders(symbol)).map(({ id }) => id),
      [taken.id, bought.id],
    );
    const balance = await one.fetchBalance();
    assert.equal(balance['BTC']?.total, (had['BTC']?.total ?? 0) - 0.006);
    for (const price of [62_000, 63_000])
      await one.createOrder(symbol, 'limit', 'sell', 0.001, price, { postOnly: true });
    await one.cancelAllOrders(symbol);
    assert.deepEqual(await one.fetchOpenOrders(symbol), []);
    assert.equal((await one.fetchOrderBook(symbol)).asks.length, 0);
    assert.deepEqual(
      (await one.fetchTrades(symbol)).map(({ amount }) => amount),
      [0.005, 0.001],
    );
  });

  it('lets a trigger wait for its own side, tells it as it was sent, and refuses one that the price has passed', async () => {
    const [one, other] = bots();
    const raw = await world.keyOf('demo1');
    const bot = openBot(world.url, raw);
    const passed = { name: 'OrderImmediatelyFillable', message: /Stop price would trigger immediately\./ };
    const trigger = (type: string, side: string, stopPrice: number, price?: number) =>
      bot.createOrder(symbol, price === undefined ? 'market' : 'limit', side, 0.001, price, {
        [type === 'profit' ? 'takeProfitPrice' : 'stopLossPrice']: stopPrice,
      });
    const low = await other.createOrder(symbol, 'limit', 'buy', 0.01, 50_000);
    const high = await other.createOrder(symbol, 'limit', 'sell', 0.01, 70_000);
    const last = (await bot.fetchTicker(symbol)).last ?? assert.fail('no last price');
    const waiting: readonly (readonly [string, string, number, number | undefined, string])[] = [
      ['profit', 'sell', last + 1_000, undefined, 'TAKE_PROFIT'],
      ['profit', 'sell', last + 1_000, last + 900, 'TAKE_PROFIT_LIMIT'],
      ['profit', 'buy', last - 1_000, undefined, 'TAKE_PROFIT'],
      ['loss', 'sell', last - 1_000, undefined, 'STOP_LOSS'],
      ['loss', 'sell', last - 1_000, last - 1_100, 'STOP_LOSS_LIMIT'],
      ['loss', 'buy', last + 4_000, undefined, 'STOP_LOSS'],
    ];
    for (const [kind, side, stopPrice, price, type] of waiting) {
      const placed = await trigger(kind, side, stopPrice, price);
      const order = await bot.fetchOrder(String(placed.id), symbol);
      const info = sentOf(order);
      assert.deepEqual(
        [order.status, info['type'], Number(info['stopPrice']), Number(info['price']), Number(info['origQty'])],
        ['open', type, stopPrice, price ?? 0, 0.001],
      );
      await bot.cancelOrder(String(placed.id), symbol);
    }
    for (const [kind, side, stopPrice] of [
      ['profit', 'sell', last - 1_000],
      ['profit', 'buy', last + 1_000],
      ['loss', 'sell', last + 1_000],
      ['loss', 'buy', last - 1_000],
      ['loss', 'buy', last],
    ] as const) {
      for (const price of [undefined, stopPrice]) await assert.rejects(trigger(kind, side, stopPrice, price), passed);
    }
    assert.deepEqual(await bot.fetchOpenOrders(symbol), []);
    for (const { id } of [low, high]) await other.cancelOrder(String(id), symbol);
    assert.deepEqual(await one.fetchOpenOrders(symbol), []);
  });

  it('tells an order as it was sent, its sums to the atom, and finds it by the id that it tells', async () => {
    const [one, other] = bots();
    const asks = [
      await one.createOrder(symbol, 'limit', 'sell', 0.003, 60_000.01, { postOnly: true }),
      await one.createOrder(symbol, 'limit', 'sell', 0.00701, 60_000.37, { postOnly: true }),
    ];
    assert.deepEqual(
      asks.map((ask) => [ask.postOnly, sentOf(ask)['type']]),
      [
        [true, 'LIMIT_MAKER'],
        [true, 'LIMIT_MAKER'],
      ],
    );
    const bought = await other.createOrder(symbol, 'market', 'buy', 0.01001);
    // 0.003 x 60,000.01 + 0.00701 x 60,000.37, which the average, cut to an atom, times the quantity is not.
    assert.deepEqual(
      ['type', 'price', 'origQty', 'executedQty', 'cummulativeQuoteQty', 'origQuoteOrderQty'].map(
        (of) => sentOf(bought)[of],
      ),
      ['MARKET', '0', '0.01001', '0.01001', '600.6026237', '0'],
    );
    const iceberg = await one.createOrder(symbol, 'limit', 'sell', 0.02, 61_000, {
      icebergQty: 0.005,
      selfTradePreventionMode: 'DECREMENT',
    });
    assert.deepEqual(
      [Number(sentOf(iceberg)['icebergQty']), sentOf(iceberg)['selfTradePreventionMode']],
      [0.005, 'DECREMENT'],
    );
    await one.cancelOrder(String(iceberg.id), symbol);
    await other.createOrder(symbol, 'limit', 'buy', 0.01, 60_000);
    const sold = await one.createOrder(symbol, 'market', 'sell', 0, undefined, { quoteOrderQty: 20 });
    assert.deepEqual(
      ['type', 'origQuoteOrderQty', 'origQty', 'executedQty'].map((of) => sentOf(sold)[of]),
      ['MARKET', '20', '0.00033', '0.00033'],
    );
    await other.cancelAllOrders(symbol);
    // The app gives no id of the client's to an order: the one that is told names it all the same.
    const rest = { currency_id: '1', legal_id: '3', type: 'sell', target_price: '62000', amount: '0.001' };
    const { id } = await world.client.get<{ id: string }>('/coin/trade', rest, { token });
    const clientOrderId = String((await one.fetchOrder(id, symbol)).clientOrderId);
    assert.equal((await one.fetchOrder('', symbol, { origClientOrderId: clientOrderId })).id, id);
    await assert.rejects(other.fetchOrder('', symbol, { origClientOrderId: clientOrderId }), { name: 'OrderNotFound' });
    await one.cancelOrder('', symbol, { origClientOrderId: clientOrderId });
    assert.equal((await one.fetchOrder(id, symbol)).status, 'canceled');
    await assert.rejects(one.cancelOrder('', symbol, { origClientOrderId: clientOrderId }), { name: 'OrderNotFound' });
  });

  it('frees the id of a client once its order has ended without a fill before the request was signed', async () => {
    const [one, other] = bots();
    const price = 64_000;
    const place = () => one.createOrder(symbol, 'limit', 'sell', 0.001, price, { clientOrderId: 'grid-1' });
    const duplicate = { name: 'InvalidOrder', message: /Duplicate order sent\./ };
    const first = await place();
    await assert.rejects(place(), duplicate, 'while it is open');
    await one.cancelOrder(String(first.id), symbol);
    one.options['timeDifference'] = 4_000;
    await assert.rejects(place(), duplicate, 'signed before it ended');
    one.options['timeDifference'] = 0;
    const both = await Promise.allSettled([place(), place()]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    const [open, ...more] = await one.fetchOpenOrders(symbol);
    assert.deepEqual([open?.clientOrderId, open?.status, more], ['grid-1', 'open', []]);
    assert.notEqual(open?.id, first.id);
    assert.equal((await one.fetchOrder('', symbol, { origClientOrderId: 'grid-1' })).id, open?.id);
    const ofApp = { currency_id: '1', legal_id: '3', type: 'sell', amount: '0.001', target_price: '64000' };
    const inApp = await world.client.call('/coin/trade', { ...ofApp, client_order_id: 'grid-1' }, { token });
    assert.equal(inApp.type === 'ok' ? '' : inApp.code, 'ID_REUSED', 'the app keeps an id for ever');
    const fields = { cancelOrderId: open?.id, newClientOrderId: 'grid-1', cancelReplaceMode: 'STOP_ON_FAILURE' };
    const order = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price };
    const replaced: unknown = await one.request('order/cancelReplace', 'private', 'POST', { ...order, ...fields });
    assert.match(JSON.stringify(replaced), /"newOrderResult":"SUCCESS"[^]*"clientOrderId":"grid-1"/);
    await other.createOrder(symbol, 'limit', 'buy', 0.001, price);
    await assert.rejects(place(), duplicate, 'it was filled');
    assert.deepEqual(await one.fetchOpenOrders(symbol), []);
  });

  it('refuses in the words of the venue what the app refuses', async () => {
    const [one] = bots();
    const refuses = (name: string, act: Promise<unknown>) => assert.rejects(act, { name });
    await refuses('InsufficientFunds', one.createOrder(symbol, 'limit', 'buy', 9_000, 60_000));
    await refuses('BadRequest', one.createOrder(symbol, 'limit', 'buy', 0.00001, 1));
    for (const [type, params] of [
      ['market', { quoteOrderQty: 20, quantity: 0.5 }],
      ['limit', { stopPrice: 1 }],
    ] as const) {
      const contradictory = { symbol: 'BTCUSDT', side: 'BUY', type: type.toUpperCase(), quantity: 0.5, ...params };
      const sent = type === 'limit' ? { ...contradictory, price: 60_000, timeInForce: 'GTC' } : contradictory;
      await refuses('BadRequest', one.privatePostOrder(sent));
    }
    await refuses('OrderNotFound', one.fetchOrder('999999', symbol));
    await refuses('OrderNotFound', one.cancelOrder('999999', symbol));
    // An order is that of its market: under the name of another one it is neither read nor cancelled.
    const { id, clientOrderId } = await one.createOrder(symbol, 'limit', 'sell', 0.001, 70_000, {
      clientOrderId: 'of-btc',
    });
    for (const named of [{}, { clientOrderId }]) {
      await refuses('OrderNotFound', one.fetchOrder(String(id), 'ETH/USDT', named));
      await refuses('OrderNotFound', one.cancelOrder(String(id), 'ETH/USDT', named));
    }
    assert.equal((await one.fetchOrder(String(id), symbol)).status, 'open');
    await one.cancelOrder(String(id), symbol);
    const wrong = openBot(world.url, { ...key, api_secret: '0'.repeat(64) });
    await refuses('AuthenticationError', wrong.fetchBalance());
    const late = openBot(world.url, key);
    late.nonce = () => Date.now() - 20_000;
    await refuses('InvalidNonce', late.fetchBalance());
  });

  it('lets a key read alone, from its addresses alone, until it ends or is removed', async () => {
    const reader = await world.keyOf('demo3', { scopes: '["read"]' });
    const bot = openBot(world.url, reader);
    assert.ok('USDT' in (await bot.fetchBalance()));
    await assert.rejects(bot.createOrder(symbol, 'limit', 'buy', 0.001, 100), /"code":-2015/);
    const elsewhere = await world.keyOf('demo3', { scopes: '["read"]', addresses: '["203.0.113.0/24"]' });
    await assert.rejects(openBot(world.url, elsewhere).fetchBalance(), { name: 'AuthenticationError' });
    await world.client.get('/safe/api_key_remove', { id: reader.id }, { token: await signIn(world.client, 'demo3') });
    const gone = async (): Promise<boolean> =>
      bot.fetchBalance().then(
        () => false,
        () => true,
      );
    await until(gone);
    const { list } = await world.client.get<{ list: { id: string }[] }>(
      '/safe/api_key_list',
      {},
      { token: await signIn(world.client, 'demo3') },
    );
    assert.deepEqual(
      list.map(({ id }) => id),
      [elsewhere.id],
    );
  });
});
