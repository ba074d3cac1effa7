import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { dualCalls } from '@bourse/contract/dual';
import { proofCalls } from '@bourse/contract/proof';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, minuteMs, toIso, weekMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { btc, callTermsOf, type DualWorld, maturityOf, openDualWorld, putTermsOf } from '@bourse/testing/dual-world';
import { units, usdt } from '@bourse/testing/product-world';
import { testCaller } from '@bourse/testing/test-caller';
import { type Evidence, recompute } from '../../../../../tools/verify/recompute.ts';
import { halt, resume } from '../ledger/index.ts';
import { tickRoutes } from '../prices/index.ts';
import { insertTerms } from '../config/index.ts';

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

describe('dual investment', () => {
  let world: DualWorld;
  let ann: UserId;
  let call: string;
  let put: string;
  let callTerms: ReturnType<typeof callTermsOf>;
  let maturity: Instant;

  before(async () => {
    world = await openDualWorld();
    await world.fillPool(btc, units(10));
    await world.fillPool(usdt, units(1_000_000));
  });

  // Time goes on from test to test, ten days each, to ten in the morning: ticks are in its order.
  beforeEach(async () => {
    world.moveTo(instant(world.clock.now() - (world.clock.now() % dayMs) + weekMs + 3 * dayMs + 10 * hourMs));
    // What an earlier test has left open is over by now.
    await world.pass(0);
    const now = world.clock.now();
    callTerms = callTermsOf(now);
    maturity = maturityOf(now);
    call = await world.addProduct(callTerms);
    put = await world.addProduct(putTermsOf(now));
    ann = await world.customer(btc, units(1));
    await world.ledger.fund({ owner: 'user', userId: ann, assetId: usdt, kind: 'change' }, units(20_000));
    await world.tick(65_000);
  });
  after(() => world.close());

  /** Everything that an outsider reads of a settlement, computed again; what does not fit. */
  async function misfits(reference: string): Promise<unknown[]> {
    const evidence = present(
      tickRoutes(world.db, world.manifest.evidence ?? []).find((one) => one.call === proofCalls.evidence),
      'evidence',
    );
    const parts: Evidence[] = [];
    for (let older: string | null | undefined; older !== null;) {
      const told = await evidence.run(testCaller(ann), { id: reference, before: older });
      assert.ok(told.ok);
      const part = told.value as Evidence; // what an outsider reads
      parts.unshift(part);
      older = part.earlier ?? null;
    }
    const whole = { ...present(parts.at(-1), 'a part'), ticks: parts.flatMap(({ ticks }) => ticks), earlier: null };
    assert.equal(whole.settlement?.kind, 'dual');
    return (await recompute(whole, sha256)).filter(({ fits }) => fits !== true);
  }

  it('shows both outcomes, the days and the dates before buying [SPEC-3.42] [SPEC-7.101] [SPEC-7.102]', async () => {
    const product = await world.run(dualCalls.detail, ann, { id: call });
    assert.partialDeepStrictEqual(product, {
      type: 'call',
      symbol: 'BTC/USDT',
      pay_currency: 'BTC',
      unit_price: '0.1',
      apr: '0.1825',
      linked_price: '70000',
      days: 6,
      maturity: callTerms.maturity,
      settles_at: toIso(maturity),
      sale_ends_at: toIso(instant(maturity - 33 * hourMs)),
      price: '65000',
      shares: 100,
      remaining_shares: 100,
      state: 1,
    });
    const quote = await world.run(dualCalls.quote, ann, { id: call, num: '1' });
    assert.partialDeepStrictEqual(quote, {
      amount: '0.1',
      days: 6,
      below: { currency: 'BTC', amount: '0.1003' },
      otherwise: { currency: 'USDT', amount: '7021' },
    });
    const listed = await world.run(dualCalls.list, ann, { type: 'put', currency_id: '1' });
    assert.deepEqual([listed.length, listed[0]?.id], [1, put], 'puts apart, and none that has matured');
    assert.equal((await world.run(dualCalls.list, ann, { currency_id: '2' })).length, 0);
  });

  it('takes the price of the shares, and reserves both outcomes [SPEC-1.14] [SPEC-3.41] [SPEC-7.103]', async () => {
    const had = [await world.stand(ann, btc), await world.stand(ann, usdt)] as const;
    const order = await world.buy(ann, { id: call, num: '2', cid: '1', currency_id: '1' });
    assert.partialDeepStrictEqual(order, {
      status: 1,
      num: 2,
      amount: '0.2',
      below: { amount: '0.2006' },
      otherwise: { amount: '14042' },
      paid: null,
      evidence: null,
    });
    assert.deepEqual(await world.stand(ann, btc), {
      change: units(1) - 20_000_000n,
      product: 20_000_000n,
      free: had[0].free - 60_000n,
      held: had[0].held + 60_000n,
    });
    const dollars = await world.stand(ann, usdt);
    assert.deepEqual([had[1].free - dollars.free, dollars.held - had[1].held], [units(14_042), units(14_042)]);
    assert.equal((await world.run(dualCalls.detail, ann, { id: call })).remaining_shares, 98);
    await world.ledger.assertAddsUp();
  });

  for (const { name, settled, product, paid, coins, dollars } of [
    { name: 'a call below', settled: 69_999, product: 'call', paid: '0.1003 BTC', coins: 30_000n, dollars: 0n },
    { name: 'a call at', settled: 70_000, product: 'call', paid: '7021 USDT', coins: -10_000_000n, dollars: 7_021n },
    { name: 'a call above', settled: 90_000, product: 'call', paid: '7021 USDT', coins: -10_000_000n, dollars: 7_021n },
    { name: 'a put below', settled: 59_999, product: 'put', paid: '0.00167166 BTC', coins: 167_166n, dollars: -100n },
    { name: 'a put at', settled: 60_000, product: 'put', paid: '100.3 USDT', coins: 0n, dollars: null },
  ] as const) {
    it(`pays ${name} the linked price by the average of the window, with its evidence [SPEC-4.15] [F1]`, async () => {
      const had = [await world.stand(ann, btc), await world.stand(ann, usdt)] as const;
      const { id } = await world.buy(ann, { id: product === 'call' ? call : put, num: '1', type: product });
      world.skipTo(maturity);
      await world.tickTo(instant(maturity - 1), settled);
      assert.equal((await world.order(ann, id)).status, 1);
      world.moveTo(maturity);
      assert.equal((await world.order(ann, id)).status, 2, 'settling');
      assert.equal((await world.run(dualCalls.orders, ann, { status: '2' })).list[0]?.id, id);
      await world.pass(0);
      const order = await world.order(ann, id);
      assert.partialDeepStrictEqual(order, { status: 3, price: String(settled), decided_at: order.settles_at });
      assert.equal(`${order.paid?.amount ?? ''} ${order.paid?.currency ?? ''}`, paid);
      const has = [await world.stand(ann, btc), await world.stand(ann, usdt)] as const;
      assert.equal(has[0].change - had[0].change, coins);
      assert.equal(has[1].change - had[1].change, dollars === null ? 30_000_000n : units(Number(dollars)));
      assert.deepEqual([has[0].product, has[1].product], [0n, 0n]);
      assert.deepEqual([has[0].held, has[1].held], [had[0].held, had[1].held]);
      await world.ledger.assertAddsUp();
      assert.deepEqual(await misfits(present(order.evidence, 'evidence')), []);
      const history = await world.run(dualCalls.history, ann, { currency_id: '1' });
      assert.partialDeepStrictEqual(history.list[0], { price: String(settled), evidence: order.evidence });
    });
  }

  it('decides by the next window without a gap, and gives principal and yield back after a day without one', async () => {
    const late = await world.buy(ann, { id: call, num: '1' });
    world.skipTo(maturity);
    await world.tickTo(instant(maturity - 10 * minuteMs), 71_000);
    await world.tickTo(instant(maturity + 5 * minuteMs), null);
    assert.equal((await world.order(ann, late.id)).status, 2);
    await world.tickTo(instant(maturity + hourMs - minuteMs), 69_000);
    assert.equal((await world.order(ann, late.id)).status, 2, 'the window from half an hour on had a gap, too');
    await world.tickTo(instant(maturity + hourMs), 69_000);
    const decided = await world.order(ann, late.id);
    assert.partialDeepStrictEqual(decided, {
      status: 3,
      decided_at: toIso(instant(maturity + hourMs)),
      price: '69000',
    });
    assert.deepEqual(await misfits(present(decided.evidence, 'evidence')), []);
  });

  it('fails where no window of a day has an index, and everything that was earned to date comes back [SPEC-4.15]', async () => {
    const had = await world.stand(ann, usdt);
    const { id } = await world.buy(ann, { id: call, num: '1' });
    world.moveTo(instant(maturity + dayMs - 1));
    await world.pass(0);
    assert.equal((await world.order(ann, id)).status, 2);
    await world.pass(1);
    const order = await world.order(ann, id);
    assert.partialDeepStrictEqual(order, { status: 4, price: null, paid: { currency: 'BTC', amount: '0.1003' } });
    assert.equal((await world.stand(ann, btc)).change, units(1) + 30_000n);
    assert.partialDeepStrictEqual(await world.stand(ann, usdt), { held: had.held, free: had.free });
    await world.ledger.assertAddsUp();
  });

  it('refuses in the documented order, and then changes nothing [SPEC-5.10] [SPEC-8.14]', async () => {
    const closed = await world.addProduct({ ...callTerms, open: false });
    const small = await world.addProduct({ ...callTerms, shares: 3, maximum_shares: null, unit_price: '0.01' });
    const refusal = (fields: object, user = ann, key?: string) =>
      world.refusal(dualCalls.buy, user, { id: call, num: '1', type: 'call', ...fields }, key);
    const had = [await world.stand(ann, btc), await world.stand(ann, usdt)];
    assert.equal(await refusal({ id: '999', type: 'put', num: '0' }), 'NOT_FOUND');
    for (const named of [{ type: 'put' }, { cid: '3' }, { currency_id: '2' }])
      assert.equal(await refusal({ ...named, num: '0' }), 'PARAMETER_ERROR');
    for (const num of ['0', '0.0', '1000000001', '99999999999999999999999999999999999999999'])
      assert.equal(await refusal({ num }), 'INVALID_AMOUNT', num);
    for (const num of ['1.5', '0.000001']) assert.equal(await refusal({ num }), 'INTEGER_REQUIRED', num);
    const used = await world.run(dualCalls.buy, ann, { id: small, num: '1', type: 'call' }, 'used');
    assert.equal(await refusal({ id: closed, num: '2' }, ann, 'used'), 'ID_REUSED');
    assert.equal(await refusal({ id: closed, terms_id: '999' }), 'PRODUCT_NOT_OPEN');
    assert.equal(await refusal({ terms_id: '999' }), 'PRICE_CHANGED');
    world.setVenues(2);
    world.moveTo(instant(world.clock.now() + minuteMs));
    await world.tick(65_000);
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal({ num: '51' }), 'PRICE_UNAVAILABLE');
    world.setVenues(3);
    await world.tick(65_000);
    assert.equal(await refusal({ num: '51' }), 'TRADING_HALTED');
    await resume(world.db, []);
    assert.equal(await refusal({ num: '51' }), 'LIMIT_EXCEEDED');
    assert.equal(await refusal({ id: small, num: '3' }), 'PRODUCT_SOLD_OUT');
    assert.equal(await refusal({ num: '11' }), 'INSUFFICIENT_BALANCE');
    const dear = await world.addProduct({ ...callTerms, linked_price: '100000000' });
    assert.equal(await refusal({ id: dear }), 'POOL_EXHAUSTED');
    world.moveTo(instant(maturity - 33 * hourMs));
    assert.equal(await refusal({ terms_id: '999' }), 'PRODUCT_NOT_OPEN', 'its sale is over');
    assert.equal((await world.run(dualCalls.detail, ann, { id: call })).state, 5);
    assert.equal(used.amount, '0.01');
    await world.ledger.assertAddsUp();
    const has = await world.stand(ann, btc);
    assert.equal(present(had[0], 'before').change - has.change, 1_000_000n, 'the one purchase of the used key');
  });

  it('sells the last share once, two at once, and answers a repeated key with the first order', async () => {
    const last = await world.addProduct({ ...callTerms, shares: 1, maximum_shares: null });
    const bob = await world.customer(btc, units(1));
    const answers = await Promise.all(
      [ann, bob].map((user) => world.attempt(dualCalls.buy, user, { id: last, num: '1', type: 'call' })),
    );
    assert.deepEqual(answers.map((one) => (one.ok ? 'bought' : one.error.code)).toSorted(), [
      'PRODUCT_SOLD_OUT',
      'bought',
    ]);
    const fields = { id: put, num: '1', type: 'put', client_order_id: 'once' };
    const same = await Promise.all(Array.from({ length: 10 }, () => world.run(dualCalls.buy, ann, fields)));
    assert.equal(new Set(same.map(({ id }) => id)).size, 1);
    assert.equal((await world.stand(ann, usdt)).change, units(19_900));
    await world.ledger.assertAddsUp();
  });

  it('keeps what was bought under the terms that it was bought under', async () => {
    const { id } = await world.buy(ann, { id: call, num: '1' });
    const at = world.clock.now();
    const changed = { ...callTerms, apr: '0.01', linked_price: '50000', unit_price: '0.2' };
    const wanted = { family: 'dual', productId: call, terms: changed, effectiveAt: at, by: null, reason: 'test', at };
    await world.db.withTx('terms', (tx) => insertTerms(tx, wanted));
    assert.partialDeepStrictEqual(await world.order(ann, id), {
      apr: '0.1825',
      linked_price: '70000',
      unit_price: '0.1',
    });
    assert.equal((await world.run(dualCalls.quote, ann, { id: call, num: '1' })).amount, '0.2');
    world.skipTo(maturity);
    await world.tickTo(maturity, 60_000);
    assert.equal((await world.order(ann, id)).paid?.currency, 'BTC', 'by its own linked price');
  });

  it('shows only the own orders [SPEC-7.104]', async () => {
    const { id } = await world.buy(ann, { id: call, num: '1' });
    const bob = await world.customer(btc, 0n);
    assert.equal(await world.refusal(dualCalls.order, bob, { id }), 'NOT_FOUND');
    assert.equal((await world.run(dualCalls.orders, bob, {})).total, 0);
    assert.equal((await world.run(dualCalls.orders, ann, {})).list[0]?.id, id);
  });
});
