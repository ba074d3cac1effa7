import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import { leverStaffCalls } from '@bourse/contract/lever-staff';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant, startOfDay } from '@bourse/kernel/instant';
import { leverTerms, type LeverWorld, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { firstMoment, units, usdt } from '@bourse/testing/product-world';
import { marksBetween, recordMarks } from '../prices/index.ts';

describe('the life of positions', () => {
  let world: LeverWorld;
  let maker: UserId;
  let taker: UserId;
  before(async () => {
    world = await openLeverWorld();
    await world.addProduct(leverTerms);
    await world.addProduct({ ...leverTerms, level_type: 'high', longest_seconds: 60, overnight_fee: '0' });
    await world.fillPool(usdt, units(50_000));
    await world.lane().start();
    [maker, taker] = [await world.customer(1_000_000), await world.customer(20_000)];
    await world.tick(60_000);
  });
  after(() => world.close());

  /** The pot holds what all positions are worth, and memory is what the database has. */
  async function assertSound(): Promise<void> {
    const owed = world
      .lane()
      .contracts()
      .reduce((sum, { state }) => sum + state.owed(), 0n);
    assert.equal((await world.stand(taker)).pot, owed);
    const known = () =>
      world
        .lane()
        .contracts()
        .map(({ state, trades }) => ({ live: state.live(), trades, last: state.book.lastPrice }));
    const stood = known();
    await world.restart();
    assert.deepEqual(known(), stood);
  }

  /** A fresh pair of quotes of the maker around a price, as wide as told. */
  async function quote(lots: number, bid: string, ask: string, product = 'heyue'): Promise<void> {
    await world.run(leverCalls.cancelAll, maker, { level_type: product });
    const more = { level_type: product } as const;
    await world.submit(maker, { ...quoteOf(1, lots, bid), ...more } as never); // the other product of the same call
    await world.submit(maker, { ...quoteOf(2, lots, ask), ...more } as never); // likewise
  }

  it('a stop-loss that was set is triggered by the mark price, tells so, and has evidence [SPEC-7.69] [SPEC-2.138]', async () => {
    await quote(500, '59990', '60010');
    const long = await world.submit(taker, { number: '10', stop_loss_price: '59500' });
    const changed = await world.run(leverCalls.setStop, taker, {
      id: long.id,
      target_profit_price: '62000',
      stop_loss_price: '59600',
    });
    assert.partialDeepStrictEqual(changed, { target_profit_price: '62000', stop_loss_price: '59600' });
    const bare = { id: long.id, target_profit_price: '', stop_loss_price: '0' };
    const none = await world.run(leverCalls.setStop, taker, bare);
    assert.partialDeepStrictEqual(none, { target_profit_price: null, stop_loss_price: null });
    await world.run(leverCalls.setStop, taker, { ...bare, stop_loss_price: '59600' });
    await quote(500, '59590', '59620');
    await world.tick(59_700);
    assert.equal((await world.position(taker, long.id)).status, 1);
    await world.tick(59_550);
    const closed = await world.position(taker, long.id);
    assert.partialDeepStrictEqual(closed, { status: 3, close_reason: 'stop_loss', close_price: '59590', lots: 0 });
    assert.match(closed.evidence ?? '', /^lever:\d+$/);
    const told = await world.evidence(closed.evidence ?? '');
    assert.equal(told.settlement.kind, 'trigger');
    assert.partialDeepStrictEqual(told.settlement, { reason: 'stop_loss', direction: 'long', level: '59600' });
    const [span] = told.spans;
    const marks = await marksBetween(world.db, 'BTC/USDT', span?.from ?? firstMoment, span?.to ?? firstMoment);
    const reached = marks.map(({ mark }) => mark <= 59_600n * 10n ** 12n);
    assert.deepEqual(reached, [...reached.slice(0, -1).fill(false), true], 'the first that reached it was worked');
    await assertSound();
  });

  it('partial and limit closes, more margin and less, the other way round, and all at once [SPEC-7.67] [SPEC-7.70]', async () => {
    await world.tick(60_000);
    await quote(500, '59990', '60010');
    const long = await world.submit(taker, { number: '20' });
    const half = await world.run(leverCalls.closePart, taker, { id: long.id, number: '5' });
    const { trades, last_price: last } = await world.run(leverCalls.deal, taker, { currency_id: '1', legal_id: '3' });
    assert.deepEqual(
      trades.slice(0, 2).map(({ created_at: _at, ...trade }) => trade),
      [
        { price: '59990', number: 5, side: 'sell' },
        { price: '60010', number: 20, side: 'buy' },
      ],
      'each trade once, by who began it, newest first',
    );
    assert.equal(last, '59990');
    assert.partialDeepStrictEqual(half, { status: 1, lots: 15, realised: '-0.1' });
    const waiting = await world.run(leverCalls.closePart, taker, { id: long.id, number: '15', target_price: '60005' });
    assert.partialDeepStrictEqual(waiting, { status: 2, closing: 15, closing_price: '60005' });
    const again = await world.run(leverCalls.closePart, taker, { id: long.id, number: '3', target_price: '60004' });
    assert.partialDeepStrictEqual(again, { closing: 3, closing_price: '60004' });
    assert.equal((await world.run(leverCalls.cancel, taker, { id: long.id })).closing, 0);
    const safer = await world.run(leverCalls.margin, taker, { id: long.id, number: '50', type: 'add' });
    assert.ok(Number(safer.liquidation_price) < Number(half.liquidation_price));
    const back = await world.run(leverCalls.margin, taker, { id: long.id, number: '40', type: 'remove' });
    assert.ok(Number(back.liquidation_price) > Number(safer.liquidation_price));
    const turned = await world.run(leverCalls.reverse, taker, { id: long.id });
    assert.partialDeepStrictEqual(turned, { type: 2, lots: 15, status: 1, price: '59990' });
    assert.equal((await world.position(taker, long.id)).status, 3);
    const other = await world.submit(taker, { number: '4' });
    const shorts = await world.run(leverCalls.batchClose, taker, { type: '2' });
    assert.deepEqual(shorts, [{ id: turned.id, closed: true, code: null }]);
    const longest = 'k'.repeat(64);
    const all = await world.run(leverCalls.batchClose, taker, { type: '0' }, longest);
    assert.deepEqual(all, [{ id: other.id, closed: true, code: null }]);
    assert.deepEqual(await world.run(leverCalls.batchClose, taker, { type: '0' }, longest), all, 'a repetition');
    assert.deepEqual(await world.run(leverCalls.cancelAll, taker, {}, longest), { cancelled: 0 });
    const { list, totals } = await world.run(leverCalls.positions, taker, {});
    assert.deepEqual(list, []);
    assert.partialDeepStrictEqual(totals, [{ currency: 'USDT', margin: '0', pending: '0', profit: '0' }]);
    await assertSound();
  });

  it('a liquidated position loses its margin and no more; the insurance account and the notice know', async () => {
    await world.tick(60_000);
    await quote(500, '59990', '60010');
    const owned = (await world.stand(taker)).own;
    const long = await world.submit(taker, { number: '100', multiple: '100' });
    await world.run(leverCalls.cancelAll, maker, {});
    await world.tick(59_000);
    await world.tick(59_000);
    const gone = await world.position(taker, long.id);
    assert.partialDeepStrictEqual(gone, { status: 3, close_reason: 'liquidated', lots: 0, margin: '0' });
    const lost = owned - (await world.stand(taker)).own;
    assert.ok(lost <= units(60) + 10n ** 8n + 3n * 10n ** 8n + 10n ** 6n, `lost ${String(lost)}`);
    const { rows } = await world.db.query<{ type: string }>(
      `SELECT type FROM outbox WHERE type = 'lever.closed' AND payload->>'reason' = 'liquidated'`,
    );
    assert.equal(rows.length, 1);
    await assertSound();
  });

  it('the high-frequency product closes by itself when its time is over [SPEC-1.7] [SPEC-7.71]', async () => {
    await world.tick(60_000);
    await quote(100, '59990', '60010', 'high');
    const order = { ...quoteOf(1, 5, '60010'), status: '1', price: '', level_type: 'high' };
    const opened = await world.run(leverCalls.submit, taker, order);
    assert.equal(opened.level_type, 'high');
    const closes = Date.parse(opened.closes_at ?? '');
    assert.equal(closes - Date.parse(opened.opened_at ?? ''), 60_000);
    await world.pass(58_000);
    await world.tick(60_000);
    assert.equal((await world.run(leverCalls.detail, taker, { id: opened.id, level_type: 'high' })).status, 1);
    await world.tick(60_000);
    await world.tick(60_000);
    assert.partialDeepStrictEqual(await world.run(leverCalls.detail, taker, { id: opened.id }), {
      status: 3,
      close_reason: 'time',
    });
    const { list } = await world.run(leverCalls.orders, taker, { levelType: 'high', status: '3' });
    assert.deepEqual(
      list.map(({ id }) => id),
      [opened.id],
    );
    await assertSound();
  });

  it('what is open at midnight pays for the night, once, also when a server was down', async () => {
    await world.tick(60_000);
    await quote(500, '59990', '60010');
    const long = await world.submit(taker, { number: '10' });
    const midnight = startOfDay(instant(world.clock.now() + dayMs));
    world.moveTo(instant(midnight + 5_000));
    await world.restart();
    await world.tick(60_000);
    const fee = await world.position(taker, long.id);
    // 10 lots of 0.001 BTC at the mark price, 0.03 %.
    assert.ok(Math.abs(Number(fee.overnight_fee) - 0.18) < 0.001, fee.overnight_fee);
    await world.tick(60_000);
    await world.restart();
    await world.tick(60_000);
    assert.equal((await world.position(taker, long.id)).overnight_fee, fee.overnight_fee);
    const { rows } = await world.db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM lever_overnights WHERE position_id = $1',
      [long.id],
    );
    assert.equal(rows[0]?.count, 1);
    await assertSound();
  });

  it('a mark price that was written down and not worked is worked first after a restart', async () => {
    await world.tick(60_000);
    await quote(500, '59990', '60010');
    const long = await world.submit(taker, { number: '10', stop_loss_price: '59900' });
    await quote(500, '59850', '59880');
    world.moveTo(instant(world.clock.now() + 1_000));
    world.tell(59_800);
    await world.refresh();
    const index = world.index();
    await world.db.withTx('marks', (tx) =>
      recordMarks(tx, world.clock.now(), [{ symbol: 'BTC/USDT', index, mid: null }]),
    );
    await world.restart();
    assert.partialDeepStrictEqual(await world.position(taker, long.id), { status: 3, close_reason: 'stop_loss' });
    await assertSound();
  });

  it('a contract is told with its terms, prices and book, to visitors too; tiers and the list likewise [SPEC-7.65]', async () => {
    await world.tick(60_000);
    await quote(500, '59990', '60010');
    const deal = await world.run(leverCalls.deal, taker, { currency_id: '1', legal_id: '3' });
    assert.partialDeepStrictEqual(deal, {
      state: 1,
      lot: '0.001',
      bids: [{ price: '59990', number: 500 }],
      asks: [{ price: '60010', number: 500 }],
      index_price: '60000',
    });
    assert.ok(deal.available !== null);
    const tiers = await world.run(leverCalls.tiers, taker, { currency_id: '1', legal_id: '3' });
    assert.deepEqual(tiers.tiers, deal.tiers);
    const listed = await world.run(leverCalls.contracts, taker, { level_type: 'high' });
    assert.deepEqual(
      listed.map(({ symbol, level_type: product, max_multiple: most }) => [symbol, product, most]),
      [['BTC/USDT', 'high', 100]],
    );
    const twice = { currency_id: '1', legal_id: '3', level_type: 'heyue', levelType: 'high' };
    assert.equal(await world.refusal(leverCalls.deal, taker, twice), 'PARAMETER_ERROR');
  });

  it('staff see open interest, the largest positions and what a move would liquidate', async () => {
    await world.tick(60_000);
    await quote(500, '59990', '60010');
    const long = await world.submit(taker, { number: '100', multiple: '50' });
    const { list } = await world.run(leverStaffCalls.risk, taker, {});
    const risk = list.find(({ level_type: product }) => product === 'heyue');
    assert.ok(risk !== undefined && risk.open_interest >= 100);
    assert.ok(risk.largest.some(({ id, lots }) => id === long.id && lots === 100));
    const down = risk.stress.find(({ move }) => move === -10);
    const up = risk.stress.find(({ move }) => move === 10);
    assert.ok(
      down !== undefined && down.liquidated >= 1 && down.deficit !== '0',
      'a long of fifty-fold does not survive it',
    );
    assert.ok(up !== undefined && Math.abs(Number(up.price) / 66_000 - 1) < 0.005, up?.price);
    await world.run(leverCalls.close, taker, { id: long.id });
  });

  it('two closes at once close once, two orders on the last money open once', async () => {
    await world.tick(60_000);
    await quote(500, '59990', '60010');
    const long = await world.submit(taker, { number: '10' });
    const closes = await Promise.all([
      world.attempt(leverCalls.close, taker, { id: long.id }),
      world.attempt(leverCalls.close, taker, { id: long.id }),
    ]);
    assert.equal(closes.filter(({ ok }) => ok).length, 1);
    const poor = await world.customer(70);
    const orders = await Promise.all(
      [1, 2, 3].map(() => world.attempt(leverCalls.submit, poor, { ...quoteOf(1, 10, '60010'), status: '1' })),
    );
    assert.equal(orders.filter(({ ok }) => ok).length, 1);
    await assertSound();
  });
});
