import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import { assetId, type UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, secondMs } from '@bourse/kernel/instant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { leverTerms, type LeverWorld, leverWorldOn, quoteOf } from '@bourse/testing/lever-world';
import { firstMoment, units, usdt } from '@bourse/testing/product-world';
import { insertMarket } from '../markets/index.ts';
import { candleTracker, marksBetween, readCandles, readQuotes } from '../prices/index.ts';
import { listAsset } from '../registry/index.ts';

const stockId = 301;
/** From an hour before the first moment, a Monday at ten, to seven hours after it; not on the next day. */
const session = { time_zone: 'UTC', opens: '09:00', closes: '17:00', days: [1, 2, 3, 4, 5], closed_on: ['2026-03-03'] };
const stockTerms = { ...leverTerms, symbol: 'KITE/USDT', lot: '1', session };
const stock = { currency_id: String(stockId), legal_id: '3' };
const ends = instant(firstMoment + 7 * hourMs);
const opensAgain = instant(firstMoment + 2 * dayMs - hourMs);

describe('contracts on a tracked symbol', () => {
  let world: LeverWorld;
  let maker: UserId;
  let taker: UserId;
  before(async () => {
    const opened = await openTestDatabase();
    const db = opened.connect();
    await db.withTx('list a stock', async (tx) => {
      await listAsset(tx, { id: assetId(stockId), code: 'KITE', name: 'Kite', scale: 2, sort: 301, kind: 'tracked' });
      const fees = { maker_fee_bps: 0, taker_fee_bps: 0, min_notional: 0n };
      const pair = { base_asset: stockId, quote_asset: 3, symbol: 'KITE/USDT', tick: 1_000_000n, lot: 100n };
      await insertMarket(tx, { ...pair, ...fees, id: stockId, kind: 'tracked', sort: stockId });
    });
    const opening = await leverWorldOn(db, ['BTC/USDT', 'KITE/USDT']);
    world = { ...opening, url: opened.url, close: () => opened.close() };
    await world.addProduct(leverTerms);
    await world.addProduct(stockTerms);
    await world.fillPool(usdt, units(50_000));
    await world.lane().start();
    [maker, taker] = [await world.customer(1_000_000), await world.customer(20_000)];
    await world.tick(100);
  });
  after(() => world.close());

  const quote = async (bid: string, ask: string): Promise<void> => {
    await world.run(leverCalls.cancelAll, maker, {});
    await world.submit(maker, { ...quoteOf(1, 500, bid), ...stock });
    await world.submit(maker, { ...quoteOf(2, 500, ask), ...stock });
  };
  const marksIn = async (from: Instant, to: Instant): Promise<number> =>
    (await marksBetween(world.db, 'KITE/USDT', from, to)).length;
  const faultOf = (terms: object): string | null | undefined => world.manifest.terms?.[0]?.findFault(terms);

  it('have a session where a coin has none, and no high-frequency product', () => {
    assert.equal(faultOf(stockTerms), null);
    assert.equal(faultOf({ ...leverTerms, session: null }), null);
    assert.equal(faultOf({ ...leverTerms, session }), 'session');
    assert.equal(faultOf({ ...stockTerms, session: null }), 'session');
    assert.equal(faultOf({ ...stockTerms, level_type: 'high' }), 'level_type');
    assert.equal(faultOf({ ...stockTerms, symbol: 'NONE/USDT' }), 'symbol');
  });

  it('are on no coin: nothing takes it as a currency or as a market of spot', () => {
    const { markets, registry } = world;
    assert.equal(registry.findAsset(stockId), undefined);
    assert.equal(registry.findAssetByCode('KITE'), undefined);
    assert.ok(registry.listAssets().every(({ code }) => code !== 'KITE'));
    assert.equal(markets.findMarket('KITE/USDT'), undefined);
    assert.equal(markets.findMarketByPair(stockId, 3), undefined);
    assert.ok(markets.listMarkets().every(({ symbol }) => symbol !== 'KITE/USDT'));
    assert.equal(markets.findPriced('kiteusdt')?.kind, 'tracked');
  });

  it('have isolated margin also where the account has cross margin, and are traded in the session', async () => {
    await quote('99.9', '100.1');
    const user = await world.customer(5_000);
    await world.run(leverCalls.marginMode, user, { mode: 'cross' });
    const own = await world.submit(user, { ...stock, number: '10' });
    assert.partialDeepStrictEqual(own, { margin_mode: 'isolated', status: 1, symbol: 'KITE/USDT', margin: '100.1' });
    const shown = await world.run(leverCalls.deal, user, stock);
    assert.partialDeepStrictEqual(shown, { mark_price: '100', session: { is_open: true, opens: '09:00' } });
    assert.partialDeepStrictEqual(await world.run(leverCalls.positions, user, stock), { total: 1 });
    assert.equal((await world.run(leverCalls.close, user, { id: own.id })).status, 3);
    await world.run(leverCalls.marginMode, user, { mode: 'isolated' });
  });

  it('make candles of the index, and a quote among the stocks', async () => {
    const tracker = candleTracker(world);
    await tracker.run();
    await world.tick(104);
    await world.tick(101);
    await tracker.run();
    await tracker.run();
    const now = world.clock.now();
    const input = { symbol: 'KITE/USDT', period: '1h', from: firstMoment / secondMs, to: now / secondMs } as const;
    const candles = await readCandles(world.db, world.markets, now, input);
    assert.ok(candles.ok);
    assert.partialDeepStrictEqual(candles.value, [{ high: '104', close: '101', volume: '0', turnover: '0' }]);
    const lastPrice = (id: number) => assert.notEqual(id, stockId, 'it has no book') ?? null;
    const ports = { ...world, simulatedTrades: false, lastPrice };
    const quotes = await readQuotes(ports, now, null, { type: 'stocks' });
    assert.ok(quotes.ok);
    assert.partialDeepStrictEqual(quotes.value, [{ symbol: 'KITE/USDT', category: 'stocks', price: '101' }]);
    const coins = await readQuotes(ports, now, null, { type: 'coins' });
    assert.ok(coins.ok && coins.value.length > 0 && coins.value.every(({ category }) => category === 'coins'));
  });

  it('out of the session nothing is opened, closed, triggered or liquidated, and what protects goes on [S70]', async () => {
    await world.tick(100);
    await quote('99.9', '100.1');
    const long = await world.submit(taker, { ...stock, number: '20', multiple: '20' });
    const stopped = await world.submit(taker, { ...stock, number: '20', multiple: '1', stop_loss_price: '98' });
    world.moveTo(instant(ends - 2 * secondMs));
    await world.tick(100);
    const waiting = await world.submit(taker, { ...quoteOf(1, 5, '99'), ...stock });
    await world.tick(60);
    const asked = world.clock.now();
    assert.equal(asked, ends);
    const closed = await world.run(leverCalls.deal, taker, stock);
    assert.partialDeepStrictEqual(closed, { mark_price: null, session: { is_open: false } });
    assert.equal(closed.session?.next_at, '2026-03-04T09:00:00.000Z');
    const id = long.id;
    const refusals: readonly (readonly [...Parameters<LeverWorld['refusal']>, code: string])[] = [
      [leverCalls.submit, taker, { ...quoteOf(1, 5, '0.001'), ...stock }, undefined, 'INVALID_PRICE'],
      [leverCalls.submit, taker, { ...quoteOf(1, 5, '99'), ...stock }, undefined, 'MARKET_CLOSED'],
      [leverCalls.quote, taker, { ...quoteOf(1, 5, '99'), ...stock }, undefined, 'MARKET_CLOSED'],
      [leverCalls.close, taker, { id }, undefined, 'MARKET_CLOSED'],
      [leverCalls.closePart, taker, { id, number: '1', target_price: '100' }, undefined, 'MARKET_CLOSED'],
      [leverCalls.reverse, taker, { id }, undefined, 'MARKET_CLOSED'],
      [leverCalls.margin, taker, { id, number: '1', type: 'remove' }, undefined, 'PRICE_UNAVAILABLE'],
    ];
    for (const [call, user, fields, key, code] of refusals) {
      assert.equal(await world.refusal(call, user, fields, key), code, call.name);
    }
    const all = await world.run(leverCalls.batchClose, taker, { type: '0' });
    assert.ok(all.length === 2 && all.every(({ code }) => code === 'MARKET_CLOSED'));
    await world.run(leverCalls.cancel, taker, { id: waiting.id });
    await world.run(leverCalls.margin, taker, { id: stopped.id, number: '10', type: 'add' });
    await world.run(leverCalls.setStop, taker, { id: stopped.id, target_profit_price: '130', stop_loss_price: '97' });
    for (let second = 0; second < 3; second += 1) await world.tick(60);
    await world.restart();
    world.moveTo(instant(opensAgain - 2 * secondMs));
    await world.tick(60);
    assert.equal(await marksIn(ends, world.clock.now()), 0, 'no mark price out of the session');
    for (const one of [long, stopped]) assert.equal((await world.position(taker, one.id)).status, 1);

    const waits = async (): Promise<readonly (string | null)[]> =>
      (await world.run(leverCalls.positions, maker, stock)).list
        .filter(({ pending }) => pending > 0)
        .map(({ limit_price: limit }) => limit);
    assert.deepEqual(new Set(await waits()), new Set(['99.9', '100.1']), 'what waited waits on');

    // The first mark price of the next session decides, over the gap.
    await world.tick(60);
    assert.deepEqual(await waits(), ['100.1'], 'what the gap has passed is withdrawn before anything trades with it');
    assert.equal(await marksIn(opensAgain, world.clock.now()), 1);
    const gone = await world.position(taker, long.id);
    assert.partialDeepStrictEqual(gone, { status: 3, close_reason: 'liquidated' });
    assert.partialDeepStrictEqual((await world.evidence(gone.evidence ?? '')).settlement, { kind: 'trigger' });
    const { rows } = await world.db.query<{ nights: number }>(
      'SELECT count(*)::int AS nights FROM lever_overnights WHERE position_id = $1',
      [stopped.id],
    );
    assert.equal(rows[0]?.nights, 1, 'two midnights without a price between them are one night');
    await quote('59.9', '60.1');
    await world.tick(60);
    assert.partialDeepStrictEqual(await world.position(taker, stopped.id), { status: 3, close_reason: 'stop_loss' });
    assert.equal(
      (await world.stand(taker)).pot,
      world
        .lane()
        .contracts()
        .reduce((sum, { state }) => sum + state.owed(), 0n),
    );
  });

  it('have one last lot for two who want it at the opening, and the second before it is still refused', async () => {
    const reopens = instant(opensAgain + dayMs);
    world.moveTo(instant(reopens - 2 * secondMs));
    await world.tick(60);
    const users = [await world.customer(1_000), await world.customer(1_000)];
    const order = { currency_id: '301', legal_id: '3', type: '1', number: '1', multiple: '1' };
    const early = await world.attempt(leverCalls.submit, users[0] ?? maker, order);
    assert.ok(!early.ok && early.error.code === 'MARKET_CLOSED');
    await world.tick(60);
    assert.equal(world.clock.now(), reopens);
    await world.run(leverCalls.cancelAll, maker, {});
    await world.submit(maker, { ...quoteOf(2, 1, '60.1'), ...stock });
    const both = await Promise.all(users.map((user) => world.attempt(leverCalls.submit, user, order)));
    assert.equal(both.filter(({ ok }) => ok).length, 1);
    assert.ok(both.some((one) => !one.ok && one.error.code === 'NO_LIQUIDITY'));
  });
});
