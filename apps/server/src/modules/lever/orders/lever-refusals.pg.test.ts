import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { leverTerms, type LeverWorld, longOf, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';
import { haltIn } from '../../ledger/index.ts';

describe('what contracts refuse', () => {
  let world: LeverWorld;
  let maker: UserId;
  let taker: UserId;
  before(async () => {
    world = await openLeverWorld();
    await world.addProduct(leverTerms);
    await world.fillPool(usdt, units(10_000));
    await world.lane().start();
    [maker, taker] = [await world.customer(100_000), await world.customer(1_000)];
  });
  after(() => world.close());

  const refusal = (user: UserId, fields: object, key?: string) =>
    world.refusal(leverCalls.submit, user, { ...longOf(10), ...fields }, key);

  it('an opening order, each refusal before those below it [SPEC-7.66] [SPEC-3.28]', async () => {
    const newcomer = await world.customer(0);
    const wrong = { level_type: 'heyue', levelType: 'high', multiple: '7', price: '0.05', status: '0' };
    assert.equal(await refusal(taker, { ...wrong, currency_id: '999' }), 'PARAMETER_ERROR');
    assert.equal(await refusal(taker, { currency_id: '999', multiple: '7' }), 'MARKET_NOT_FOUND');
    assert.equal(await refusal(taker, { multiple: '7', status: '0', price: '0.001' }), 'PARAMETER_ERROR');
    assert.equal(await refusal(taker, { status: '0' }), 'PARAMETER_ERROR');
    assert.equal(await refusal(taker, { status: '0', price: '60000.001' }), 'INVALID_PRICE');
    assert.equal(await refusal(taker, {}), 'PRICE_UNAVAILABLE');
    await world.tick(60_000);
    assert.equal(await refusal(taker, { stop_loss_price: '60000' }), 'INVALID_PRICE');
    assert.equal(await refusal(taker, { target_profit_price: '59000' }), 'INVALID_PRICE');
    assert.equal(await refusal(taker, { status: '0', price: '64000' }), 'INVALID_PRICE');
    assert.equal(await refusal(taker, { number: '0' }), 'PARAMETER_ERROR');
    assert.equal(await refusal(taker, { terms_id: '4711' }), 'PRICE_CHANGED');
    assert.equal(await refusal(taker, { number: '100000' }), 'LIMIT_EXCEEDED');
    await world.submit(maker, quoteOf(2, 1_000, '60010'));
    assert.equal(await refusal(taker, { number: '1000', multiple: '100' }), 'LIMIT_EXCEEDED');
    assert.equal(await refusal(newcomer, {}), 'INSUFFICIENT_BALANCE');
    assert.equal(await refusal(maker, {}), 'NO_LIQUIDITY');
  });

  it('whoever has not passed the test, or has paused themselves', async () => {
    const user = await world.customer(0);
    await world.ledger.fund({ owner: 'user', userId: user, assetId: usdt, kind: 'lever' }, units(1_000));
    await world.db.withTx('forget', (tx) => tx.query('DELETE FROM suitability_passes WHERE user_id = $1', [user]));
    assert.equal(await refusal(user, {}), 'SUITABILITY_REQUIRED');
  });

  it('a key that stands for something else, and gives a repetition its first answer', async () => {
    const first = await world.submit(taker, { number: '1' }, 'same');
    const again = await world.submit(taker, { number: '1' }, 'same');
    assert.deepEqual(again, first);
    assert.equal(await refusal(taker, { number: '2' }, 'same'), 'ID_REUSED');
    await world.run(leverCalls.close, taker, { id: first.id }).catch(() => undefined);
  });

  it('a change of a position: nobody’s, somebody else’s, of another state', async () => {
    const opened = await world.submit(taker, { number: '5' });
    const other = await world.customer(100);
    const calls = [
      [leverCalls.close, {}],
      [leverCalls.closePart, { number: '1' }],
      [leverCalls.setStop, { target_profit_price: '', stop_loss_price: '' }],
      [leverCalls.cancel, {}],
      [leverCalls.margin, { number: '1', type: 'add' }],
      [leverCalls.reverse, {}],
    ] as const;
    for (const [call, fields] of calls) {
      assert.equal(await world.refusal(call, other, { id: opened.id, ...fields }), 'NOT_FOUND', call.name);
      assert.equal(await world.refusal(call, taker, { id: '9999999', ...fields }), 'NOT_FOUND', call.name);
      const twice = { id: opened.id, level_type: 'heyue', levelType: 'high', ...fields };
      assert.equal(await world.refusal(call, taker, twice), 'PARAMETER_ERROR', call.name);
    }
    assert.equal(await world.refusal(leverCalls.detail, other, { id: opened.id }), 'NOT_FOUND');
    const own = { id: opened.id };
    assert.equal(await world.refusal(leverCalls.closePart, taker, { ...own, number: '6' }), 'INVALID_QUANTITY');
    assert.equal(
      await world.refusal(leverCalls.closePart, taker, { ...own, number: '1', target_price: '0.001' }),
      'INVALID_PRICE',
    );
    assert.equal(
      await world.refusal(leverCalls.closePart, taker, { ...own, number: '1', target_price: '50000' }),
      'INVALID_PRICE',
    );
    assert.equal(await world.refusal(leverCalls.close, taker, own), 'NO_LIQUIDITY');
    assert.equal(
      await world.refusal(leverCalls.setStop, taker, { ...own, target_profit_price: '', stop_loss_price: '60001' }),
      'INVALID_PRICE',
    );
    assert.equal(await world.refusal(leverCalls.cancel, taker, own), 'STATE_CHANGED');
    assert.equal(await world.refusal(leverCalls.margin, taker, { ...own, number: '0', type: 'add' }), 'INVALID_AMOUNT');
    assert.equal(
      await world.refusal(leverCalls.margin, taker, { ...own, number: '100000', type: 'add' }),
      'INSUFFICIENT_BALANCE',
    );
    assert.equal(
      await world.refusal(leverCalls.margin, taker, { ...own, number: '1', type: 'remove' }),
      'LIMIT_EXCEEDED',
    );
    assert.equal(await world.refusal(leverCalls.reverse, taker, own), 'NO_LIQUIDITY');
    assert.equal((await world.position(taker, opened.id)).lots, 5, 'nothing of it has changed anything');
    const waiting = await world.submit(taker, quoteOf(1, 1, '59000'));
    assert.equal(await world.refusal(leverCalls.close, taker, { id: waiting.id }), 'STATE_CHANGED');
  });

  it('everything that opens while the operator has closed the contract, and nothing that closes', async () => {
    const opened = await world.submit(taker, { number: '3' });
    const [product] = (await world.db.query<{ id: string }>(`SELECT id FROM products WHERE family = 'lever'`)).rows;
    await world.pass(2_000);
    await world.addProduct({ ...leverTerms, open: false }, product?.id ?? null);
    await world.pass(2_000);
    await world.tick(60_000);
    assert.equal(await refusal(taker, {}), 'PRODUCT_NOT_OPEN');
    await world.run(leverCalls.closePart, taker, { id: opened.id, number: '3', target_price: '60020' });
    await world.run(leverCalls.cancel, taker, { id: opened.id });
    await world.addProduct(leverTerms, product?.id ?? null);
    await world.pass(2_000);
    await world.tick(60_000);
  });

  it('everything, while the books of money are halted', async () => {
    await world.db.withTx('halt', (tx) => haltIn(tx, 'test', world.clock.now()));
    assert.equal(await refusal(taker, {}), 'TRADING_HALTED');
    const { list } = await world.run(leverCalls.positions, taker, {});
    assert.ok(list.length > 0, 'what stands can be read');
    // A mark price that comes meanwhile is worked when money moves again.
    const [held] = list.filter(({ lots }) => lots > 0);
    await world.tick(30_000);
    await world.tick(30_000);
    assert.equal((await world.position(taker, held?.id ?? '')).status, held?.status);
    await world.db.withTx('resume', (tx) => tx.query('UPDATE ledger_state SET halted = false'));
    await world.tick(30_000);
    assert.equal((await world.position(taker, held?.id ?? '')).close_reason, 'liquidated');
  });
});
