import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { otcCalls } from '@bourse/contract/otc';
import { otcStaffCalls } from '@bourse/contract/otc-desk';
import { proofCalls } from '@bourse/contract/proof';
import { assetId, type UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { btcOffer, openOtcWorld, type OtcWorld } from '@bourse/testing/otc-world';
import { units, usdt } from '@bourse/testing/product-world';
import { testCaller } from '@bourse/testing/test-caller';
import { halt, resume } from '../ledger/index.ts';
import { tickRoutes } from '../prices/index.ts';

const btc = assetId(1);

describe('the desk', () => {
  let world: OtcWorld;
  let buyer: UserId;
  let seller: UserId;

  before(async () => {
    world = await openOtcWorld();
    await world.fillPool(btc, units(20));
    await world.fillPool(usdt, units(500_000));
  });
  after(() => world.close());
  beforeEach(async () => {
    world.moveTo(instant(world.clock.now() + hourMs));
    await world.tell(60_000);
    buyer = await world.rich(usdt, units(200_000));
    seller = await world.rich(btc, units(2));
  });
  afterEach(() => world.ledger.assertAddsUp());

  it('tells what it deals in and at which prices of the moment [SPEC-2.55] [SPEC-7.128]', async () => {
    const { list, total } = await world.run(otcCalls.list, buyer, {});
    assert.equal(total, 1);
    assert.partialDeepStrictEqual(list[0], {
      symbol: 'BTC/USDT',
      buy_price: '60300',
      sell_price: '59700',
      spread: '0.005',
      minimum: '0.01',
      maximum: '100',
      state: 1,
    });
  });

  it('carries out both legs of a quote at once, at its price and whatever the index does meanwhile [SPEC-1.16] [SPEC-7.130]', async () => {
    const quote = await world.run(otcCalls.quote, buyer, { id: world.offer, type: 'buy', number: '0.1' });
    assert.partialDeepStrictEqual(quote, { price: '60300', total: '6030', reviewed: false });
    world.moveTo(instant(world.clock.now() + 15 * secondMs));
    await world.tell(90_000);
    const had = [await world.stand(buyer, usdt), await world.stand(buyer, btc)] as const;
    const order = await world.run(otcCalls.confirm, buyer, { id: world.offer, quote_id: quote.quote_id });
    assert.partialDeepStrictEqual(order, { status: 2, price: '60300', total: '6030', number: '0.1', review: 0 });
    const has = [await world.stand(buyer, usdt), await world.stand(buyer, btc)] as const;
    assert.equal(had[0].own.available - has[0].own.available, units(6_030));
    assert.equal(has[1].own.available - had[1].own.available, units(1) / 10n);
    assert.equal(has[0].pool.available - had[0].pool.available, units(6_030));
    assert.equal(had[1].pool.available - has[1].pool.available, units(1) / 10n);
    const evidence = present(
      tickRoutes(world.db, []).find(({ call }) => call === proofCalls.evidence),
      'evidence',
    );
    const told = await evidence.run(testCaller(buyer), { id: order.evidence });
    assert.ok(told.ok);
    assert.partialDeepStrictEqual(told.value, { prices: [{ symbol: 'BTC/USDT', price: '60000' }] });
  });

  it('buys coins of a customer for the index without its spread', async () => {
    const order = await world.deal(seller, 'sell', '0.1');
    assert.partialDeepStrictEqual(order, { status: 2, price: '59700', total: '5970', type: 'sell' });
    assert.equal((await world.stand(seller, usdt)).own.available, units(5_970));
    assert.equal((await world.stand(seller, btc)).own.available, (units(1) * 19n) / 10n);
  });

  for (const decision of ['complete', 'reject'] as const) {
    it(`holds both legs of a large order until two members of staff ${decision} it [SPEC-4.16]`, async () => {
      const order = await world.deal(buyer, 'buy', '1');
      assert.equal(order.status, 1);
      const held = [await world.stand(buyer, usdt), await world.stand(buyer, btc)] as const;
      assert.deepEqual([held[0].own.held, held[1].pool.held], [units(60_300), units(1)]);
      const waiting = await world.staff.run(otcStaffCalls.orders, world.ann, { state: 'matching' });
      assert.ok(waiting.list.some(({ id }) => id === order.id));
      const asked = await world.staff.run(otcStaffCalls.decide, world.ann, { id: order.id, decision, reason: 'seen' });
      const alone = await world.staff.refusal(approvalCalls.approve, world.ann, { id: asked.id, reason: 'own' });
      assert.equal(alone, 'NOT_ALLOWED');
      const again = { id: order.id, decision, reason: 'again' };
      assert.equal(await world.staff.refusal(otcStaffCalls.decide, world.bob, again), 'STATE_CHANGED');
      await world.staff.run(approvalCalls.approve, world.bob, { id: asked.id, reason: 'agreed' });
      const has = [await world.stand(buyer, usdt), await world.stand(buyer, btc)] as const;
      assert.deepEqual([has[0].own.held, has[1].pool.held], [0n, 0n]);
      const isDone = decision === 'complete';
      assert.equal(has[1].own.available, isDone ? units(1) : 0n);
      assert.equal(has[0].own.available, units(isDone ? 139_700 : 200_000));
      const decided = await world.run(otcCalls.detail, buyer, { id: order.id });
      assert.partialDeepStrictEqual(decided, { status: isDone ? 2 : 3, rejected_because: isDone ? null : 'staff' });
      await world.pass(2 * dayMs);
      assert.equal((await world.run(otcCalls.detail, buyer, { id: order.id })).status, isDone ? 2 : 3);
    });
  }

  it('gives back what staff do not confirm in a day, and what the customer takes back before', async () => {
    const [late, back] = [await world.deal(buyer, 'buy', '1'), await world.deal(seller, 'sell', '1')];
    const cancelled = await world.run(otcCalls.cancel, seller, { id: back.id });
    assert.partialDeepStrictEqual(cancelled, { status: 3, rejected_because: 'customer' });
    assert.deepEqual((await world.stand(seller, btc)).own, { available: units(2), held: 0n });
    assert.equal(await world.refusal(otcCalls.cancel, seller, { id: back.id }), 'STATE_CHANGED');
    await world.pass(dayMs - 1);
    assert.equal((await world.run(otcCalls.detail, buyer, { id: late.id })).status, 1);
    await world.pass(1);
    assert.equal((await world.run(otcCalls.detail, buyer, { id: late.id })).rejected_because, 'expired');
    assert.deepEqual((await world.stand(buyer, usdt)).own, { available: units(200_000), held: 0n });
    const asked = { id: late.id, decision: 'complete', reason: 'too late' };
    assert.equal(await world.staff.refusal(otcStaffCalls.decide, world.ann, asked), 'STATE_CHANGED');
  });

  it('answers an appeal against a rejection by two members of staff, once', async () => {
    const order = await world.deal(buyer, 'buy', '1');
    const text = 'why?';
    assert.equal(await world.refusal(otcCalls.appeal, buyer, { id: order.id, text }), 'STATE_CHANGED');
    await world.decide(order.id, 'reject');
    const appealed = await world.run(otcCalls.appeal, buyer, { id: order.id, text });
    assert.partialDeepStrictEqual(appealed, { status: 3, review: 1, appeal: text, appeal_answer: null });
    assert.equal(await world.refusal(otcCalls.appeal, buyer, { id: order.id, text }), 'STATE_CHANGED');
    const queue = await world.staff.run(otcStaffCalls.orders, world.ann, { state: 'appeals' });
    assert.deepEqual(
      queue.list.map(({ id }) => id),
      [order.id],
    );
    const answer = { id: order.id, text: 'the price had moved', reason: 'answered' };
    const refused = await world.staff.refusal(otcStaffCalls.answer, world.ann, answer);
    assert.equal(refused, 'NOT_ALLOWED', 'who has asked for the rejection');
    const asked = await world.staff.run(otcStaffCalls.answer, world.eve, answer);
    const agreed = { id: asked.id, reason: 'agreed' };
    const { list } = await world.staff.run(approvalCalls.list, world.ann, { state: 'open' });
    assert.equal(list.find((one) => one.id === asked.id)?.hindrance, 'involved');
    assert.equal(await world.staff.refusal(approvalCalls.approve, world.ann, agreed), 'NOT_ALLOWED');
    await world.staff.run(approvalCalls.approve, world.bob, agreed);
    const answered = await world.run(otcCalls.detail, buyer, { id: order.id });
    assert.partialDeepStrictEqual(answered, { review: 0, appeal_answer: 'the price had moved' });
    const old = await world.deal(buyer, 'buy', '1');
    await world.decide(old.id, 'reject');
    world.moveTo(instant(world.clock.now() + 14 * dayMs + 1));
    assert.equal(await world.refusal(otcCalls.appeal, buyer, { id: old.id, text }), 'STATE_CHANGED');
  });

  it('quotes and confirms nothing else, in the documented order, and then changes nothing', async () => {
    const quote = (fields: object, user = buyer) =>
      world.refusal(otcCalls.quote, user, { id: world.offer, type: 'buy', number: '0.1', ...fields });
    const closed = await world.addProduct({ ...btcOffer, open: false });
    assert.equal(await quote({ id: '999', number: '0' }), 'NOT_FOUND');
    for (const number of ['0', '0.009', '100.1', '0.123456789'])
      assert.equal(await quote({ id: closed, number }), 'INVALID_AMOUNT', number);
    assert.equal(await quote({ id: closed }), 'PRODUCT_NOT_OPEN');
    assert.equal(await quote({ number: '20' }), 'LIMIT_EXCEEDED');
    world.setVenues(2);
    world.moveTo(instant(world.clock.now() + minuteMs));
    await world.tell(60_000);
    assert.equal(await quote({ number: '20' }), 'PRICE_UNAVAILABLE');
    world.setVenues(3);
    await world.tell(60_000);

    const firm = async (number: string, user = buyer, type = 'buy') =>
      (await world.run(otcCalls.quote, user, { id: world.offer, type, number })).quote_id;
    const confirm = (fields: object, user = buyer, key?: string) =>
      world.refusal(otcCalls.confirm, user, { id: world.offer, ...fields }, key);
    const good = await firm('0.1');
    assert.equal(await confirm({ id: '999', quote_id: good }), 'NOT_FOUND');
    assert.equal(await confirm({ quote_id: good }, seller), 'NOT_FOUND', 'of another');
    assert.equal(await confirm({}), 'PARAMETER_ERROR');
    for (const named of [{ type: 'sell' }, { number: '0.2' }, { id: closed }])
      assert.equal(await confirm({ quote_id: good, ...named }), 'PARAMETER_ERROR', JSON.stringify(named));
    const late = await firm('0.1');
    world.moveTo(instant(world.clock.now() + 15 * secondMs + 1));
    assert.equal(await confirm({ quote_id: late }), 'QUOTE_EXPIRED');
    await world.tell(60_000);
    const halted = await firm('0.1');
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await confirm({ quote_id: halted }), 'TRADING_HALTED');
    await resume(world.db, []);
    const used = await firm('0.1');
    await world.run(otcCalls.confirm, buyer, { id: world.offer, quote_id: used }, 'used');
    assert.equal(await confirm({ quote_id: used }), 'QUOTE_EXPIRED', 'taken once');
    assert.equal(await confirm({ quote_id: halted }, buyer, 'used'), 'ID_REUSED');
    const poor = await world.rich(usdt, units(10));
    assert.equal(await confirm({ quote_id: await firm('0.1', poor) }, poor), 'INSUFFICIENT_BALANCE');
    const whale = await world.rich(btc, units(16));
    assert.equal(await confirm({ quote_id: await firm('16', whale, 'sell') }, whale), 'POOL_EXHAUSTED');
    assert.equal((await world.stand(buyer, usdt)).own.available, units(200_000 - 6_030));
    await world.pass(2 * dayMs);
    for (const one of world.manifest.dailyWork ?? []) await one.run(world.clock.now(), () => undefined);
    const { rows } = await world.db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM otc_quotes WHERE NOT used',
    );
    assert.equal(rows[0]?.count, 0, 'old quotes are forgotten');
  });

  it('takes a quote once, many at once, and shows orders to their owner alone [SPEC-7.129]', async () => {
    const { quote_id: quoteId } = await world.run(otcCalls.quote, buyer, {
      id: world.offer,
      type: 'buy',
      number: '0.1',
    });
    const fields = { id: world.offer, quote_id: quoteId };
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.attempt(otcCalls.confirm, buyer, fields)));
    assert.deepEqual(answers.map((one) => (one.ok ? 'taken' : one.error.code)).toSorted(), [
      'QUOTE_EXPIRED',
      'QUOTE_EXPIRED',
      'QUOTE_EXPIRED',
      'taken',
    ]);
    const { list } = await world.run(otcCalls.orders, buyer, {});
    assert.equal(list.length, 1);
    const id = present(list[0], 'the order').id;
    for (const call of [otcCalls.detail, otcCalls.cancel])
      assert.equal(await world.refusal(call, seller, { id }), 'NOT_FOUND');
    assert.equal(await world.refusal(otcCalls.appeal, seller, { id, text: 'x' }), 'NOT_FOUND');
    assert.equal((await world.run(otcCalls.orders, seller, {})).total, 0);
  });

  it('sells the last of the pool to one of two at once', async () => {
    const pair = [await world.rich(usdt, units(1_000_000)), await world.rich(usdt, units(1_000_000))];
    const wishes = await Promise.all(
      pair.map(async (user) => {
        const quote = await world.run(otcCalls.quote, user, { id: world.offer, type: 'buy', number: '15' });
        return { user, fields: { id: world.offer, quote_id: quote.quote_id } };
      }),
    );
    const answers = await Promise.all(wishes.map(({ user, fields }) => world.attempt(otcCalls.confirm, user, fields)));
    assert.deepEqual(answers.map((one) => (one.ok ? 'taken' : one.error.code)).toSorted(), ['POOL_EXHAUSTED', 'taken']);
    for (const [place, answer] of answers.entries()) {
      const user = present(pair[place], 'the customer');
      assert.equal((await world.stand(user, usdt)).own.held, answer.ok ? units(904_500) : 0n);
      if (!answer.ok) continue;
      // What was asked about an order is without effect once it is over.
      const wish = { id: answer.value.id, decision: 'complete', reason: 'seen' };
      const asked = await world.staff.run(otcStaffCalls.decide, world.ann, wish);
      await world.run(otcCalls.cancel, user, { id: answer.value.id });
      const late = { id: asked.id, reason: 'agreed' };
      assert.equal(await world.staff.refusal(approvalCalls.approve, world.bob, late), 'STATE_CHANGED');
      assert.deepEqual((await world.stand(user, usdt)).own, { available: units(1_000_000), held: 0n });
    }
  });

  it('keeps to a price that was told when the terms change, and deals no more once the offer is closed', async () => {
    const ask = async () =>
      (await world.run(otcCalls.quote, buyer, { id: world.offer, type: 'buy', number: '0.1' })).quote_id;
    const change = async (terms: object): Promise<void> => {
      world.moveTo(instant(world.clock.now() + secondMs));
      await world.addProduct({ ...btcOffer, ...terms }, world.offer);
    };
    const [kept, closed] = [await ask(), await ask()];
    await change({ spread: '0.05', reviewed_from: '1' });
    const dealt = await world.run(otcCalls.confirm, buyer, { id: world.offer, quote_id: kept });
    assert.partialDeepStrictEqual(dealt, { status: 2, price: '60300' });
    await change({ open: false });
    const refused = await world.refusal(otcCalls.confirm, buyer, { id: world.offer, quote_id: closed });
    assert.equal(refused, 'PRODUCT_NOT_OPEN');
    await change({});
  });
});
