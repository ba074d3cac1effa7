import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { c2cCalls } from '@bourse/contract/c2c';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { threadCalls } from '@bourse/contract/threads';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type C2cWorld, offer, openC2cWorld, payPassword } from '@bourse/testing/c2c-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { AnyCall } from '@bourse/contract/call';
import { halt, resume } from '../ledger/index.ts';

const {
  list,
  detail,
  buy,
  publish,
  withdrawAd,
  myAds,
  orders,
  order,
  paid,
  release,
  cancel,
  rateOrder: rate,
} = c2cCalls;
const { block, blocks, methods, methodSave, methodDelete, terms } = c2cCalls;

describe('trading between customers', () => {
  let world: C2cWorld;
  let [seller, buyer] = [] as unknown as [UserId, UserId]; // made below

  before(async () => {
    world = await openC2cWorld();
    seller = await world.trader('Maya Lindqvist', 20_000);
    buyer = await world.trader('Noah Keller');
  });
  after(() => world.close());

  /** The code, which the contract must know of, and the field that is wrong. */
  async function refusal(call: AnyCall, user: UserId, fields: object): Promise<string> {
    const answer = await world.attempt(call, user, fields);
    assert.ok(!answer.ok, `${call.name} was not refused`);
    const { code, data } = answer.error;
    assert.ok(mayRefuseWith(call, code), `${call.name} is not declared to refuse with ${code}`);
    const detailed = data?.['field'] ?? data?.['reason'];
    return typeof detailed === 'string' ? `${code} ${detailed}` : code;
  }
  const pay = async (user: UserId, id: string) => world.run(paid, user, { id, proof: await world.upload(user) });
  const free = (user: UserId, id: string) => world.run(release, user, { id, pay_password: payPassword });
  const lines = async (user: UserId, thread: string): Promise<string[]> =>
    (await world.run(threadCalls.messages, user, { id: thread })).list.flatMap(({ system }) => system?.word ?? []);

  it('puts the coins of a sale in escrow, holds them for an order and gives them for a payment [SPEC-1.17] [SPEC-7.125] [SPEC-7.126] [SPEC-7.127]', async () => {
    const ad = await world.sell(seller);
    assert.deepEqual(await world.stand(seller), { legal: units(19_000), escrow: units(1_000) });
    const offered = await world.run(list, buyer, { fiat: 'usd', currency_id: 3, money: '100' });
    assert.deepEqual(
      offered.list.map(({ id, number, methods: kinds }) => [id, number, kinds]),
      [[ad.id, '1000', ['bank_transfer']]],
    );
    for (const other of [{ fiat: 'EUR' }, { money: '501' }, { method: 'card' }, { currency_id: 1 }, { type: 'buy' }])
      assert.equal((await world.run(list, buyer, other)).total, 0, JSON.stringify(other));
    assert.equal((await world.run(detail, buyer, { id: ad.id })).trader.nickname, 'Trader 1');
    const taken = await world.take(buyer, ad.id, '250');
    assert.partialDeepStrictEqual(taken, {
      status: 0,
      role: 'buyer',
      is_taker: true,
      money: '250',
      fee: '0.25',
      received: '249.75',
      payer_name: 'Noah Keller',
      payment: { real_name: 'Maya Lindqvist', bank: 'Sparkasse' },
    });
    assert.equal((await world.run(detail, buyer, { id: ad.id })).number, '750');
    assert.equal((await pay(buyer, taken.id)).status, 1);
    const done = await free(seller, taken.id);
    assert.partialDeepStrictEqual(done, {
      status: 2,
      ended_as: 'released',
      role: 'seller',
      is_taker: false,
      payment: null,
    });
    assert.deepEqual(await world.stand(buyer), { legal: units(2_000) + 24_975_000_000n, escrow: 0n });
    assert.equal((await world.stand(seller)).escrow, units(750));
    assert.equal(await world.fees(), 25_000_000n);
    assert.deepEqual(await lines(buyer, taken.thread_id), ['c2c.opened', 'c2c.paid', 'c2c.released']);
    await world.run(withdrawAd, seller, { id: ad.id });
    assert.deepEqual(await world.stand(seller), { legal: units(19_750), escrow: 0n });
    await world.assertEscrow();
  });

  it('takes the coins of whoever sells into a purchase, and wants them again when the buyer lets go', async () => {
    const maker = await world.trader('Iris Wolf', 0);
    const fields = { ...offer, type: 'buy', methods: ['card', 'wallet'], number: '300', maximum: '300' };
    const ad = await world.run(publish, maker, fields);
    assert.equal(await refusal(buy, seller, { id: ad.id, number: '100' }), 'PAYMENT_METHOD_REQUIRED');
    const bank = await world.method(seller);
    assert.equal(await refusal(buy, seller, { id: ad.id, number: '100', method: bank }), 'PAYMENT_METHOD_REQUIRED');
    const card = await world.method(seller, 'Maya Lindqvist', 'card');
    const held = await world.stand(seller);
    const taken = await world.take(seller, ad.id, '100', { method: card });
    assert.deepEqual([taken.role, taken.method, taken.payer_name], ['seller', 'card', 'Iris Wolf']);
    assert.equal((await world.stand(seller)).escrow, held.escrow + units(100));
    const gone = await world.run(cancel, maker, { id: taken.id, reason: ' changed my mind ' });
    assert.deepEqual([gone.status, gone.reason], [3, 'changed my mind']);
    assert.deepEqual(await world.stand(seller), held);
    assert.equal((await world.run(detail, maker, { id: ad.id })).number, '300');
    await world.assertEscrow();
    await world.run(withdrawAd, maker, { id: ad.id });
  });

  it('ends an unpaid order after its time, and never one whose buyer said that they paid', async () => {
    const [patient, quick] = [await world.trader('Ada Moss', 0), await world.trader('Ben Roy', 0)];
    const ad = await world.sell(seller, { number: '500', maximum: '200' });
    const [late, told] = [await world.take(patient, ad.id), await world.take(quick, ad.id)];
    await pay(quick, told.id);
    await world.pass(15 * minuteMs - 1);
    assert.equal((await world.run(order, patient, { id: late.id })).status, 0);
    await world.pass(1);
    const ended = await world.run(order, patient, { id: late.id });
    assert.partialDeepStrictEqual(ended, { status: 3, ended_as: 'expired' });
    assert.equal(await refusal(paid, patient, { id: late.id, proof: await world.upload(patient) }), 'STATE_CHANGED');
    assert.equal((await world.run(detail, seller, { id: ad.id })).number, '400', 'the coins return to the sale');
    assert.deepEqual(await lines(quick, told.thread_id), ['c2c.opened', 'c2c.paid', 'c2c.reminded']);
    await world.pass(23 * hourMs);
    assert.equal((await world.run(order, quick, { id: told.id })).status, 1);
    await world.pass(hourMs);
    const disputed = await world.run(order, quick, { id: told.id });
    assert.partialDeepStrictEqual(disputed, { status: 4, dispute: { by: 'timer', rulings: [] } });
    await world.pass(30 * dayMs);
    assert.equal((await world.run(order, quick, { id: told.id })).status, 4);
    await free(seller, told.id);
    await world.run(withdrawAd, seller, { id: ad.id });
    await world.assertEscrow();
  });

  it('sells the last coins to one of two takers, and an order with a key once', async () => {
    const takers = await Promise.all(['Ola Berg', 'Tim Falk', 'Eva Lund'].map((name) => world.trader(name, 0)));
    const ad = await world.sell(seller, { number: '100' });
    const tries = await Promise.all(takers.map((user) => world.attempt(buy, user, { id: ad.id, number: '60' })));
    assert.deepEqual(tries.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), [
      'PRODUCT_SOLD_OUT',
      'PRODUCT_SOLD_OUT',
      'ok',
    ]);
    const winner = tries.findIndex(({ ok }) => ok);
    const other = present(takers[(winner + 1) % 3], 'another taker');
    const once = { id: ad.id, number: '40', client_order_id: 'mine' };
    const both = await Promise.all([1, 2, 3].map(() => world.run(buy, other, once)));
    assert.equal(new Set(both.map(({ id }) => id)).size, 1);
    assert.equal(await refusal(buy, other, { ...once, number: '41' }), 'ID_REUSED');
    assert.equal((await world.run(list, other, {})).total, 0, 'nothing is left to take');
    // Nothing of where to pay lies in the remembered answer.
    const { rows } = await world.db.query<{ answer: unknown }>(
      `SELECT answer FROM idempotency_keys WHERE key = 'mine'`,
    );
    assert.deepEqual(rows, [{ answer: both[0]?.id }]);
    await world.assertEscrow();
    for (const [place, user] of takers.entries()) {
      const one = tries[place];
      if (one?.ok === true) await world.run(cancel, user, { id: one.value.id, reason: '' });
    }
    await world.run(cancel, other, { id: present(both[0], 'it').id, reason: '' });
    await world.run(withdrawAd, seller, { id: ad.id });
    assert.equal((await world.stand(seller)).escrow, 0n);
  });

  it('refuses a publication in the documented order', async () => {
    const poor = await world.trader('Rosa Diaz', 0);
    const id = await world.method(poor, 'Rosa Diaz');
    const good = { ...offer, methods: [id] };
    const steps: readonly (readonly [string, object])[] = [
      ['CURRENCY_NOT_FOUND currency_id', { currency_id: 9_999 }],
      ['CURRENCY_NOT_FOUND fiat', { fiat: 'QQQ' }],
      ['INVALID_PRICE', { price: '0' }],
      ['INVALID_AMOUNT number', { number: '0' }],
      ['INVALID_AMOUNT minimum', { minimum: '0.001' }],
      ['INVALID_AMOUNT maximum', { maximum: '0' }],
      ['INVALID_PRICE', { price: '0.49999999' }],
      ['INVALID_PRICE', { price: '2.00000001' }],
      ['INVALID_PRICE', { price: '18446744073709551616' }],
      ['PARAMETER_ERROR maximum', { maximum: '9' }],
      ['TEXT_TOO_LONG terms', { terms: 'x'.repeat(1_001) }],
      ['PAYMENT_METHOD_REQUIRED', { methods: [] }],
      ['PAYMENT_METHOD_REQUIRED', { methods: ['999'] }],
      ['PAYMENT_METHOD_REQUIRED', { type: 'buy', methods: ['cheque'] }],
      ['BELOW_MIN_NOTIONAL', { number: '9' }],
      ['LIMIT_EXCEEDED', { maximum: '1000001' }],
      ['INSUFFICIENT_BALANCE', {}],
    ];
    let wrong: object = good;
    for (const [code, field] of steps.toReversed()) {
      wrong = { ...wrong, ...field };
      assert.equal(await refusal(publish, poor, wrong), code, JSON.stringify(field));
    }
    assert.equal(
      await refusal(publish, await world.certify(null, 1), { ...offer, methods: ['1'] }),
      'PAYMENT_METHOD_REQUIRED',
    );
    const far = await world.attempt(publish, poor, { ...good, price: '3' });
    assert.deepEqual(far.ok ? null : far.error.data, { minimum: '0.5', maximum: '2' });
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal(publish, poor, good), 'TRADING_HALTED');
    await resume(world.db, []);
    for (let one = 0; one < 10; one += 1) await world.run(publish, poor, { ...offer, type: 'buy', methods: ['card'] });
    assert.equal(await refusal(publish, poor, { ...offer, type: 'buy', methods: ['card'] }), 'LIMIT_EXCEEDED');
    await world.db.withTx('score', (tx) =>
      tx.query(
        `INSERT INTO credit_events (user_id, change, reason, at) SELECT $1, -20, 'dispute_lost', now() FROM generate_series(1, 3)`,
        [poor],
      ),
    );
    assert.equal(await refusal(publish, poor, { ...good, methods: [] }), 'NOT_ALLOWED credit_score');
    for (const { id: open } of (await world.run(myAds, poor, { limit: 50 })).list)
      await world.run(withdrawAd, poor, { id: open });
    assert.equal(
      await refusal(withdrawAd, poor, { id: (await world.run(myAds, poor, {})).list[0]?.id }),
      'STATE_CHANGED',
    );
    assert.equal(await refusal(withdrawAd, seller, { id: '999' }), 'NOT_FOUND');
  });

  it('refuses an order in the documented order', async () => {
    const ad = await world.sell(seller, { number: '1000' });
    const taker = await world.trader('Kim Sund', 0);
    const good = { id: ad.id, number: '100' };
    assert.equal(await refusal(buy, taker, { ...good, id: '999' }), 'NOT_FOUND');
    assert.equal(await refusal(buy, taker, { ...good, money: '100' }), 'PARAMETER_ERROR money');
    assert.equal(await refusal(buy, taker, { id: ad.id }), 'PARAMETER_ERROR number');
    assert.equal(await refusal(buy, seller, { ...good, number: '0' }), 'INVALID_AMOUNT');
    assert.equal(await refusal(buy, seller, { ...good, method: 'none' }), 'SELF_TRADE');
    assert.equal(
      await refusal(buy, await world.certify(null, 1), { ...good, method: 'none' }),
      'VERIFICATION_REQUIRED',
    );
    assert.equal(await refusal(buy, taker, { ...good, method: 'card', number: '1' }), 'PAYMENT_METHOD_REQUIRED');
    assert.equal(await refusal(buy, taker, { ...good, number: '9.99' }), 'BELOW_MIN_NOTIONAL');
    assert.equal(await refusal(buy, taker, { ...good, number: '501' }), 'LIMIT_EXCEEDED money');
    const small = await world.certify('Lea Frank', 1);
    const large = await world.sell(seller, { number: '3000', maximum: '3000' });
    assert.equal(await refusal(buy, small, { id: large.id, number: '2001' }), 'LIMIT_EXCEEDED');
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal(buy, taker, good), 'TRADING_HALTED');
    await resume(world.db, []);
    await world.run(block, seller, { user_id: taker, blocked: '1' });
    assert.equal(await refusal(buy, taker, { ...good, method: 'card' }), 'PRODUCT_NOT_OPEN');
    assert.deepEqual(
      (await world.run(blocks, seller, {})).map((one) => one.user_id),
      [taker],
    );
    assert.equal(await refusal(block, seller, { user_id: seller, blocked: '1' }), 'NOT_ALLOWED');
    assert.equal(await refusal(block, seller, { user_id: '9999', blocked: '1' }), 'NOT_FOUND');
    await world.run(block, seller, { user_id: taker, blocked: '0' });
    for (let one = 0; one < 3; one += 1) {
      const { id } = await world.take(taker, ad.id);
      await world.run(cancel, taker, { id, reason: '' });
    }
    assert.equal(await refusal(buy, taker, { ...good, method: 'card' }), 'NOT_ALLOWED cancelled_too_often');
    await world.pass(dayMs);
    for (let one = 0; one < 5; one += 1) await world.take(taker, ad.id);
    assert.equal(await refusal(buy, taker, good), 'LIMIT_EXCEEDED');
    await world.run(withdrawAd, seller, { id: large.id });
    await world.run(withdrawAd, seller, { id: ad.id });
    assert.equal(await refusal(buy, taker, { ...good, method: 'card' }), 'PRODUCT_NOT_OPEN');
    assert.equal(await refusal(detail, taker, { id: ad.id }), 'NOT_FOUND');
    await world.assertEscrow();
    await world.pass(15 * minuteMs);
    assert.equal((await world.stand(seller)).escrow, 0n, 'what ran on came back to the seller');
  });

  it('lets nobody but its sides see or move an order, each in its own place', async () => {
    const ad = await world.sell(seller);
    const taken = await world.take(buyer, ad.id);
    const { id } = taken;
    const eve = await world.trader('Eve Stone');
    const proof = await world.upload(eve);
    const asEve = {
      id,
      proof,
      pay_password: payPassword,
      reason: '',
      text: 'give me what is not mine, please',
      score: 5,
    };
    for (const call of [order, paid, release, cancel, rate, c2cCalls.dispute, c2cCalls.appeal])
      assert.equal(await refusal(call, eve, asEve), 'NOT_FOUND', call.name);
    assert.equal((await world.run(orders, eve, {})).total, 0);
    assert.equal(await refusal(withdrawAd, eve, { id: ad.id }), 'NOT_FOUND');
    assert.equal(await refusal(paid, buyer, { id, proof: 'no picture' }), 'VOUCHER_REQUIRED proof');
    assert.equal(await refusal(paid, seller, { id, proof }), 'NOT_ALLOWED');
    assert.equal(await refusal(paid, buyer, { id, proof }), 'NOT_FOUND proof');
    assert.equal(await refusal(cancel, seller, { id, reason: '' }), 'NOT_ALLOWED');
    assert.equal(await refusal(release, seller, { id, pay_password: payPassword }), 'STATE_CHANGED');
    await pay(buyer, id);
    assert.equal(await refusal(release, buyer, { id, pay_password: payPassword }), 'NOT_ALLOWED');
    assert.equal(await refusal(release, seller, { id, pay_password: '000000' }), 'PAY_PASSWORD_WRONG pay_password');
    assert.equal(await refusal(rate, buyer, { id, score: 5 }), 'STATE_CHANGED');
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal(release, seller, { id, pay_password: payPassword }), 'TRADING_HALTED');
    await resume(world.db, []);
    const fields = { id, pay_password: payPassword, client_order_id: 'free' };
    const done = await Promise.all([1, 2, 3].map(() => world.run(release, seller, fields)));
    assert.deepEqual(
      done.map(({ status }) => status),
      [2, 2, 2],
    );
    assert.equal((await world.run(rate, buyer, { id, score: 4, text: 'quick' })).rated, true);
    assert.equal(await refusal(rate, buyer, { id, score: 1 }), 'STATE_CHANGED');
    await world.run(withdrawAd, seller, { id: ad.id });
  });

  it('counts conduct from orders alone', async () => {
    const maker = await world.trader('Otto Brandt');
    const id = await world.method(maker, 'Otto Brandt');
    const ad = await world.run(publish, maker, { ...offer, methods: [id] });
    const taker = await world.trader('Nina Vogel', 0);
    for (const minutes of [2, 4, 9]) {
      const taken = await world.take(taker, ad.id);
      await world.pass(minutes * minuteMs);
      await pay(taker, taken.id);
      await world.pass(3 * minutes * minuteMs);
      await free(maker, taken.id);
      await world.run(rate, taker, { id: taken.id, score: minutes === 2 ? 4 : 5 });
    }
    await world.run(cancel, taker, { id: (await world.take(taker, ad.id)).id, reason: '' });
    const shown = (await world.run(detail, taker, { id: ad.id })).trader.conduct;
    assert.deepEqual(shown, {
      orders: 3,
      completion: '1',
      pay_seconds: null,
      release_seconds: 12 * 60,
      rating: '4.6',
      ratings: 3,
    });
    const { list: own } = await world.run(orders, maker, {});
    assert.partialDeepStrictEqual(own[0]?.other.conduct, { orders: 3, completion: '0.75', pay_seconds: 240 });
    await world.pass(31 * dayMs);
    assert.equal((await world.run(detail, taker, { id: ad.id })).trader.conduct.orders, 0);
    await world.run(withdrawAd, maker, { id: ad.id });
  });

  it('keeps methods of the verified person alone, sealed, and those that a sale names', async () => {
    const user = await world.trader('Élise Müller', 100);
    const fields = { real_name: 'elise muller', account: 'elise@example.org', bank: '', branch: '' };
    const saved = await world.run(methodSave, user, { type: 'wallet', fields: JSON.stringify(fields) });
    assert.equal(saved.account, 'elise@example.org');
    const wrong = { ...fields, real_name: 'Somebody Else' };
    assert.equal(
      await refusal(methodSave, user, { type: 'wallet', fields: wrong }),
      'PARAMETER_ERROR fields.real_name',
    );
    assert.equal(await refusal(methodSave, user, { type: 'card', fields }), 'PARAMETER_ERROR fields.bank');
    assert.equal(await refusal(methodSave, user, { type: 'card', fields: '[]' }), 'PARAMETER_ERROR fields');
    assert.equal(
      await refusal(methodSave, await world.certify(null), { type: 'wallet', fields }),
      'VERIFICATION_REQUIRED',
    );
    const { rows } = await world.db.query<{ sealed: Buffer }>('SELECT sealed FROM c2c_methods WHERE user_id = $1', [
      user,
    ]);
    assert.ok(rows.every(({ sealed }) => !sealed.includes('elise')));
    const ad = await world.run(publish, user, { ...offer, number: '50', methods: [saved.id] });
    assert.equal(await refusal(methodDelete, user, { id: saved.id }), 'STATE_CHANGED');
    assert.equal(await refusal(methodDelete, buyer, { id: saved.id }), 'NOT_FOUND');
    await world.run(withdrawAd, user, { id: ad.id });
    await world.run(methodDelete, user, { id: saved.id });
    assert.deepEqual(await world.run(methods, user, {}), []);
    for (let one = 0; one < 10; one += 1) await world.run(methodSave, user, { type: 'wallet', fields });
    assert.equal(await refusal(methodSave, user, { type: 'wallet', fields }), 'LIMIT_EXCEEDED');
    const shown = await world.run(terms, user, {});
    assert.deepEqual([shown.open, shown.fee_rate, shown.fiats.includes('EUR')], [true, '0.001', true]);
    await world.ledger.assertAddsUp();
    assert.equal((await world.stand(user, usdt)).escrow, 0n);
  });
});
