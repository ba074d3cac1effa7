import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { c2cCalls } from '@bourse/contract/c2c';
import { mayRefuseWith } from '@bourse/contract/refusals';
import type { OutputOf } from '@bourse/contract/call';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type C2cWorld, offer, openC2cWorld, payPassword } from '@bourse/testing/c2c-world';
import { units } from '@bourse/testing/product-world';
import { halt, resume } from '../ledger/index.ts';

const { detail, buy, publish, changeAd, withdrawAd, myAds, orders, order, cancel, paid, release } = c2cCalls;

describe('a change of an advertisement', () => {
  let world: C2cWorld;
  let [seller, buyer] = [] as unknown as [UserId, UserId]; // made below
  let [old, changed] = [] as unknown as OutputOf<typeof changeAd>[]; // by the first test
  let next: { readonly price: string; readonly minimum: string; readonly maximum: string; readonly methods: string[] };

  before(async () => {
    world = await openC2cWorld();
    seller = await world.trader('Maya Lindqvist', 20_000);
    buyer = await world.trader('Noah Keller');
    const wallet = await world.method(seller, 'Maya Lindqvist', 'wallet');
    next = { price: '2', minimum: '50', maximum: '900', methods: [wallet] };
  });
  after(() => world.close());

  it('is one step: what is left stays in escrow, orders that run keep their figures, and nobody takes the old one', async () => {
    old = await world.sell(seller);
    const running = await world.take(buyer, old.id, '250');
    const held = await world.stand(seller);
    const fields = { id: old.id, ...next, terms: 'Wallets only.', client_order_id: 'change' };
    const both = await Promise.all([1, 2].map(() => world.run(changeAd, seller, fields)));
    changed = present(both[0], 'the new one');
    assert.deepEqual(both[1], changed, 'the same key changes it once');
    assert.notEqual(changed.id, old.id, 'nobody takes it at figures that have moved');
    const { method_ids: ids, number, total, price, minimum, maximum, terms, state } = changed;
    assert.deepEqual(
      [ids, number, total, price, minimum, maximum, terms, state],
      [next.methods, '750', '750', '2', '50', '900', 'Wallets only.', 1],
    );
    const was = (await world.run(myAds, seller, {})).list.find(({ id }) => id === old?.id);
    assert.partialDeepStrictEqual(was, { state: 3, replaced_by: changed.id, down_reason: null, number: '0' });
    assert.equal(changed.replaced_by, null);
    assert.deepEqual(await world.stand(seller), held, 'nothing was posted');
    assert.equal(await world.refusal(detail, buyer, { id: old.id }), 'NOT_FOUND');
    assert.equal(await world.refusal(buy, buyer, { id: old.id, number: '100' }), 'PRODUCT_NOT_OPEN');
    assert.partialDeepStrictEqual(await world.run(order, buyer, { id: running.id }), { price: '1', money: '250' });
    const taken = await world.take(buyer, changed.id, '100');
    assert.deepEqual([taken.money, taken.method], ['200', 'wallet']);
    // What a buyer lets go of the old one returns to the seller; of the new one, to that.
    await world.run(cancel, buyer, { id: running.id, reason: '' });
    assert.deepEqual(await world.stand(seller), { legal: held.legal + units(250), escrow: units(750) });
    await world.run(cancel, buyer, { id: taken.id, reason: '' });
    assert.equal((await world.run(detail, buyer, { id: changed.id })).number, '750');
    await world.assertEscrow();
  });

  it('is refused in the documented order', async () => {
    const good = { id: changed?.id, ...next, terms: '' };
    const steps: readonly (readonly [string, object])[] = [
      ['NOT_FOUND', { id: '999' }],
      ['INVALID_PRICE', { price: '0' }],
      ['INVALID_AMOUNT', { minimum: '0.001' }],
      ['INVALID_AMOUNT', { maximum: '0' }],
      ['INVALID_PRICE', { price: '2.00000001' }],
      ['PARAMETER_ERROR', { maximum: '49' }],
      ['TEXT_TOO_LONG', { terms: 'x'.repeat(1_001) }],
      ['STATE_CHANGED', { id: old?.id }],
      ['PAYMENT_METHOD_REQUIRED', { methods: ['999'] }],
      ['BELOW_MIN_NOTIONAL', { minimum: '1501', maximum: '1502' }],
      ['LIMIT_EXCEEDED', { maximum: '1000001' }],
    ];
    let wrong: object = good;
    for (const [code, field] of steps.toReversed()) {
      wrong = { ...wrong, ...field };
      assert.equal(await world.refusal(changeAd, seller, wrong), code, JSON.stringify(field).slice(0, 60));
      assert.ok(mayRefuseWith(changeAd, code), code);
    }
    assert.equal(await world.refusal(changeAd, buyer, good), 'NOT_FOUND', 'of somebody else');
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await world.refusal(changeAd, seller, good), 'TRADING_HALTED');
    await resume(world.db, []);
  });

  it('waits for whoever takes the rest at the same time, or is before them', async () => {
    const id = present(changed, 'the new one').id;
    const [took, moved] = await Promise.all([
      world.attempt(buy, buyer, { id, number: '450' }),
      world.attempt(changeAd, seller, { id, ...next, price: '1.5', terms: '' }),
    ]);
    assert.ok(moved.ok);
    const last = present((await world.run(myAds, seller, {})).list[0], 'the last');
    assert.deepEqual([last.price, last.number], ['1.5', took.ok ? '300' : '750']);
    if (!took.ok) assert.equal(took.error.code, 'PRODUCT_NOT_OPEN');
    await world.assertEscrow();
    for (const { id: open } of (await world.run(orders, buyer, { status: '0' })).list)
      await world.run(cancel, buyer, { id: open, reason: '' });
    await world.run(withdrawAd, seller, { id: last.id });
    assert.equal((await world.stand(seller)).escrow, 0n);
    await world.ledger.assertAddsUp();
  });

  it('is not made while trading is closed, nor is anything published or taken; what runs goes on', async () => {
    const ad = await world.sell(seller, { number: '500' });
    const taker = await world.trader('Iris Wolf', 0);
    const running = await world.take(taker, ad.id);
    const terms = {
      open: false,
      fee_bps: 10,
      pay_minutes: 15,
      remind_minutes: 15,
      dispute_hours: 24,
      appeal_hours: 48,
    };
    await world.db.withTx('close', (tx) =>
      tx.query(
        `INSERT INTO setting_versions (area, key, version, value, effective_at, reason, created_at)
         VALUES ('c2c', 'terms', 1, $1, $2, 'a test', $2)`,
        [JSON.stringify({ ...terms, ads_max: 10, orders_max: 5 }), toIso(world.clock.now())],
      ),
    );
    const change = { id: ad.id, ...next, terms: '' };
    assert.equal(await world.refusal(changeAd, seller, change), 'PRODUCT_NOT_OPEN');
    assert.equal(await world.refusal(publish, seller, { ...offer, methods: next.methods }), 'PRODUCT_NOT_OPEN');
    assert.equal(await world.refusal(buy, taker, { id: ad.id, number: '100' }), 'PRODUCT_NOT_OPEN');
    await world.run(paid, taker, { id: running.id, proof: await world.upload(taker) });
    await world.run(release, seller, { id: running.id, pay_password: payPassword });
    await world.run(withdrawAd, seller, { id: ad.id });
    assert.equal((await world.stand(seller)).escrow, 0n);
    await world.assertEscrow();
  });
});
