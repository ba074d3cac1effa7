import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import { leverTerms, type LeverWorld, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';
import { joinMarkCandles } from '../../prices/index.ts';

describe('the prices of a contract', () => {
  let world: LeverWorld;
  before(async () => {
    world = await openLeverWorld();
    await world.addProduct(leverTerms);
    await world.fillPool(usdt, units(10_000));
    await world.lane().start();
    await world.tick(60_000);
  });
  after(() => world.close());

  const candles = (price: 'last' | 'mark', user: Parameters<LeverWorld['submit']>[0]) => {
    const now = Math.floor(world.clock.now() / 1_000);
    return world.run(leverCalls.candles, user, {
      symbol: 'BTC/USDT',
      period: '1h',
      from: String(now - 7_200),
      to: String(now),
      price,
    });
  };
  const ticker = async (user: Parameters<LeverWorld['submit']>[0]) => {
    const [only, ...more] = await world.run(leverCalls.tickers, user, {});
    assert.equal(more.length, 0);
    return only;
  };
  const deal = (user: Parameters<LeverWorld['submit']>[0]) =>
    world.run(leverCalls.deal, user, { currency_id: '1', legal_id: '3' });

  it('are its mark price alone before the first trade', async () => {
    const ann = await world.customer(1_000);
    await joinMarkCandles(world, ['BTC/USDT'], world.clock.now());
    assert.deepEqual(await candles('last', ann), []);
    assert.partialDeepStrictEqual(await candles('mark', ann), [{ open: '60000', close: '60000', volume: '0' }]);
    assert.partialDeepStrictEqual(await ticker(ann), {
      symbol: 'BTC/USDT',
      category: 'futures',
      price: null,
      mark_price: '60000',
      index_price: '60000',
      change: null,
      high: null,
      volume: '0',
      turnover: '0',
      open_interest: '0',
    });
    const day = { change: null, high: null, low: null, volume: '0', turnover: '0' };
    assert.partialDeepStrictEqual(await deal(ann), { last_price: null, day });
  });

  it('are those of its own book, trade by trade, and the same in the list, on the desk and in the chart', async () => {
    const [maker, taker] = [await world.customer(10_000), await world.customer(1_000)];
    const asked = await world.submit(maker, quoteOf(2, 100, '60010'));
    const long = await world.submit(taker, { number: '20' });
    await world.run(leverCalls.cancel, maker, { id: asked.id });
    await world.submit(maker, quoteOf(1, 50, '60100'));
    for (let second = 0; second < 3; second += 1) await world.tick(60_200);
    await world.run(leverCalls.close, taker, { id: long.id });
    // 0.02 at 60,010 and 0.02 at 60,100.
    const figures = { high: '60100', low: '60010', volume: '0.04', turnover: '2402.2' };
    assert.partialDeepStrictEqual(await ticker(taker), {
      ...figures,
      price: '60100',
      change: '0.14',
      open_interest: '0',
    });
    const { day, last_price: last } = await deal(taker);
    assert.deepEqual([day, last], [{ ...figures, change: '0.14' }, '60100']);
    const chart = await candles('last', taker);
    assert.partialDeepStrictEqual(chart, [{ ...figures, open: '60010', close: '60100' }]);
    // After a restart the same, as it was committed with the trades.
    await world.restart();
    assert.deepEqual(await candles('last', taker), chart);
    assert.partialDeepStrictEqual(await ticker(taker), { ...figures, price: '60100' });
    // Marks count once however often they are looked at.
    for (let times = 0; times < 2; times += 1) await joinMarkCandles(world, ['BTC/USDT'], world.clock.now());
    const marks = await candles('mark', taker);
    assert.partialDeepStrictEqual(marks.at(-1), { open: '60000', volume: '0', turnover: '0' });
    const { rows } = await world.db.query<{ trades: number }>(
      "SELECT trades FROM contract_candles WHERE series = 'mark' AND period = '1d'",
    );
    const { rows: kept } = await world.db.query<{ count: number }>('SELECT count(*)::int AS count FROM contract_marks');
    assert.deepEqual(
      rows.map(({ trades }) => trades),
      kept.map(({ count }) => count),
    );
  });

  it('of another product are its own', async () => {
    const ann = await world.customer(0);
    const now = Math.floor(world.clock.now() / 1_000);
    const input = { symbol: 'BTC/USDT', period: '1h', from: '0', to: String(now), level_type: 'high' };
    assert.deepEqual(await world.run(leverCalls.candles, ann, input), []);
    assert.deepEqual(await world.run(leverCalls.tickers, ann, { level_type: 'high' }), []);
    const unknown = await world.refusal(leverCalls.candles, ann, { ...input, symbol: 'NO/SUCH' });
    assert.equal(unknown, 'MARKET_NOT_FOUND');
  });
});
