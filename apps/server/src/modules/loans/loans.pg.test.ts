import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { loanCalls } from '@bourse/contract/loan';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant, secondMs, toIso } from '@bourse/kernel/instant';
import { btc, buyer, coinTerms, dollarTerms, type LoanWorld, openLoanWorld, wish } from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
import { insertTerms } from '../config/index.ts';
import { halt, resume } from '../ledger/index.ts';

/** 1.5 x 1,000 / (65,000 x 0.9), rounded up. */
const least = '0.02564103';

describe('pledge loans', () => {
  let world: LoanWorld;
  let ann: UserId;
  let product: string;

  before(async () => {
    world = await openLoanWorld();
    await world.fillPool(usdt, units(200_000));
    await world.fillPool(btc, units(5));
    await world.fund(buyer, usdt, units(1_000_000));
  });
  beforeEach(async () => {
    await world.quote(65_000);
    product = await world.addProduct(dollarTerms);
    ann = await world.customer(btc, units(1));
  });
  after(() => world.close());

  const stand = async (user: UserId) => ({
    coins: await world.standing(user, btc),
    dollars: await world.standing(user, usdt),
  });

  it('are offered with their coins, haircuts, cycles, limits and the free pool [SPEC-3.49] [SPEC-9.38]', async () => {
    const detail = await world.run(loanCalls.detail, ann, { id: product });
    assert.partialDeepStrictEqual(detail, {
      currency: 'USDT',
      minimum: '100',
      maximum: '100000',
      lot: '1',
      cycles: [7, 30],
      daily_rate: '0.001',
      overdue_rate: '0.005',
      state: 1,
      pledges: [
        { currency: 'BTC', haircut: '0.1', minimum: '0.001', maximum: '5', remaining: '10', price: '65000' },
        { currency: 'ETH', haircut: '0.2', price: null },
      ],
    });
    const other = await world.addProduct(coinTerms);
    const ofBtc = await world.run(loanCalls.list, ann, { currency: 'BTC' });
    assert.deepEqual(
      ofBtc.map(({ id, currency }) => [id, currency]),
      [[other, 'BTC']],
    );
    const all = await world.run(loanCalls.list, ann, {});
    assert.ok(all.some(({ id }) => id === product));
    const pages = [1, 2, 3].map((page) => world.run(loanCalls.list, ann, { page, limit: 1 }));
    assert.deepEqual((await Promise.all(pages)).flat(), all.slice(0, 3));
  });

  it('say before what is pledged, what it costs and where it is sold', async () => {
    const quote = await world.run(loanCalls.quote, ann, { ...wish, id: product });
    assert.partialDeepStrictEqual(quote, {
      pledge: least,
      interest_first_day: '1',
      interest: '30',
      due_at: toIso(instant(world.clock.now() + 30 * dayMs)),
      // With the first day charged: 58,500 x 0.02564103 / 1,001, cut.
      risk_rate: '1.498501753246',
    });
    const level = Number.parseFloat(quote.liquidation_price);
    assert.ok(Math.abs(level - (1.1 * 1_001) / (0.02564103 * 0.9)) < 0.0001, quote.liquidation_price);
  });

  it('are paid out of the pool at once against the pledge [SPEC-1.23]', async () => {
    const had = await stand(ann);
    const loan = await world.apply(ann, product, { pledge: '0.03' });
    assert.partialDeepStrictEqual(loan, { status: 2, number: '1000', pledge: '0.03', interest: '1', debt: '1001' });
    const has = await stand(ann);
    assert.deepEqual([had.coins.change - has.coins.change, has.coins.product], [3_000_000n, 3_000_000n]);
    assert.equal(has.dollars.change, units(1_000));
    assert.equal(had.dollars.free - has.dollars.free, units(1_000));
    assert.equal((await world.run(loanCalls.orders, ann, { status: '2' })).list[0]?.id, loan.id);
    const { pledges } = await world.run(loanCalls.detail, ann, { id: product });
    assert.equal(pledges[0]?.remaining, '9.97');
    await world.assertMoney();
  });

  describe('are refused', () => {
    const wrong: readonly { name: string; fields: object; code: string; set?: () => Promise<unknown> }[] = [
      // Each is wrong in everything that stands below it, too: it is refused for what comes first.
      { name: 'of a product that does not exist', fields: { id: '99999', cycle: 8, number: '0' }, code: 'NOT_FOUND' },
      {
        name: 'for a cycle that there is not',
        fields: { cycle: 8, pledge_currency: 'XRP', number: '0' },
        code: 'PARAMETER_ERROR',
      },
      { name: 'on a coin that is not taken', fields: { pledge_currency: 'XRP', number: '0' }, code: 'PARAMETER_ERROR' },
      { name: 'of nothing', fields: { number: '0', credentials: [] }, code: 'INVALID_AMOUNT' },
      { name: 'of less than the least', fields: { number: '99', credentials: [] }, code: 'INVALID_AMOUNT' },
      {
        name: 'of more than the most',
        fields: { number: '100001', credentials: [] },
        code: 'INVALID_AMOUNT',
      },
      {
        name: 'of no whole number [SPEC-5.11]',
        fields: { number: '1000.5', credentials: [] },
        code: 'INTEGER_REQUIRED',
      },
      { name: 'of too many decimals [SPEC-5.11]', fields: { number: '1000.123456789' }, code: 'INTEGER_REQUIRED' },
      { name: 'against a pledge that is no amount', fields: { pledge: '0', credentials: [] }, code: 'PARAMETER_ERROR' },
      {
        name: 'without credentials [SPEC-5.12]',
        fields: { credentials: [], number: '2000' },
        code: 'CREDENTIALS_REQUIRED',
      },
      { name: 'without any credentials [SPEC-5.12]', fields: { credentials: undefined }, code: 'CREDENTIALS_REQUIRED' },
      { name: 'when the product is closed', fields: { terms_id: '1' }, code: 'PRODUCT_NOT_OPEN', set: () => close() },
      {
        name: 'under other terms than were shown',
        fields: { terms_id: '1' },
        code: 'PRICE_CHANGED',
        set: () => world.silence(),
      },
      { name: 'without an index', fields: {}, code: 'PRICE_UNAVAILABLE', set: () => world.silence() },
      {
        name: 'on more than the coin’s most',
        fields: { number: '100000', pledge: '0.1' },
        code: 'LIMIT_EXCEEDED',
        set: () => world.quote(20_000),
      },
      { name: 'against less than is needed now', fields: { pledge: '0.02564102' }, code: 'PRICE_CHANGED' },
      { name: 'against more than the coin’s most', fields: { pledge: '5.00000001' }, code: 'LIMIT_EXCEEDED' },
      { name: 'against more than there is', fields: { pledge: '1.00000001' }, code: 'INSUFFICIENT_BALANCE' },
    ];
    for (const { name, fields, code, set } of wrong)
      it(`${name}: ${code}, and nothing has changed`, async () => {
        await set?.();
        const had = await stand(ann);
        assert.equal(await world.refusal(loanCalls.apply, ann, { ...wish, id: product, ...fields }), code);
        assert.deepEqual(await stand(ann), had);
        assert.equal((await world.run(loanCalls.orders, ann, {})).list.length, 0);
      });

    async function close(): Promise<void> {
      await change({ open: false });
    }

    it('while money is halted, and when the coin’s cap, then the pool has been used', async () => {
      const rich = await world.customer(btc, units(20));
      await halt(world.db, 'a test', world.clock.now());
      assert.equal(await world.refusal(loanCalls.apply, rich, { ...wish, id: product }), 'TRADING_HALTED');
      await resume(world.db, []);
      await world.apply(rich, product, { pledge: '5' });
      await world.apply(rich, product, { pledge: '5' });
      // The cap comes before what the customer has, and that before what the pool has.
      assert.equal(
        await world.refusal(loanCalls.apply, ann, { ...wish, id: product, pledge: '2' }),
        'PRODUCT_SOLD_OUT',
      );
      const other = await world.addProduct({ ...dollarTerms, maximum: '1000000' });
      const whole = { ...wish, id: other, number: '250000', pledge: '5' };
      assert.equal(await world.refusal(loanCalls.apply, await world.customer(btc, 1n), whole), 'LIMIT_EXCEEDED');
      await world.quote(200_000);
      assert.equal(await world.refusal(loanCalls.apply, await world.customer(btc, 1n), whole), 'INSUFFICIENT_BALANCE');
      assert.equal(await world.refusal(loanCalls.apply, rich, whole), 'POOL_EXHAUSTED');
      await world.quote(65_000);
    });
  });

  async function change(terms: object): Promise<void> {
    const now = world.clock.now();
    await world.db.withTx('terms', (tx) =>
      insertTerms(tx, {
        family: 'loans',
        productId: product,
        terms: { ...dollarTerms, ...terms },
        effectiveAt: now,
        by: null,
        reason: 'test',
        at: now,
      }),
    );
    world.moveTo(instant(now + secondMs));
    await world.quote(65_000);
  }

  it('keep the rate and the haircut under which they were taken', async () => {
    const loan = await world.apply(ann, product);
    await change({ daily_rate: '0.005', pledges: [{ ...dollarTerms.pledges[0], haircut: '0.9' }] });
    await world.pass(dayMs);
    assert.partialDeepStrictEqual(await world.order(ann, loan.id), {
      daily_rate: '0.001',
      haircut: '0.1',
      interest: '2',
    });
  });

  it('are given once for a key, to one of two who want the last of the pool or of the cap', async () => {
    const answers = await Promise.all(
      [0, 1, 2].map(() => world.run(loanCalls.apply, ann, { ...wish, id: product, client_order_id: 'twice' })),
    );
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    assert.equal(
      await world.refusal(loanCalls.apply, ann, { ...wish, id: product, number: '200', client_order_id: 'twice' }),
      'ID_REUSED',
    );
    assert.equal((await world.standing(ann, usdt)).change, units(1_000));
    const tight = await world.addProduct({ ...dollarTerms, pledges: [{ ...dollarTerms.pledges[0], cap: '0.04' }] });
    const others = await Promise.all([world.customer(btc, units(1)), world.customer(btc, units(1))]);
    const tries = await Promise.all(others.map((one) => world.attempt(loanCalls.apply, one, { ...wish, id: tight })));
    assert.deepEqual(tries.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), ['PRODUCT_SOLD_OUT', 'ok']);
    await world.assertMoney();
  });

  it('cost their rate for every day that has begun, once, late days too', async () => {
    const loan = await world.apply(ann, product);
    await world.pass(dayMs - hourMs);
    assert.equal((await world.order(ann, loan.id)).interest, '1');
    await world.pass(hourMs);
    await world.pass(0);
    assert.equal((await world.order(ann, loan.id)).interest, '2');
    // A server that stood still for three days charges each of them.
    world.moveTo(instant(world.clock.now() + 3 * dayMs));
    for (let pass = 0; pass < 3; pass += 1) await world.pass(0);
    assert.equal((await world.order(ann, loan.id)).interest, '5');
  });

  it('are repaid in part, charges first, and in whole, with which the pledge comes back', async () => {
    const loan = await world.apply(ann, product);
    await world.pass(dayMs);
    const part = await world.run(loanCalls.repay, ann, { id: loan.id, number: '102' });
    assert.partialDeepStrictEqual(part, { principal: '900', interest: '0', debt: '900', repaid: '102', status: 2 });
    await world.pass(dayMs);
    // The rate is that of what is left.
    assert.equal((await world.order(ann, loan.id)).debt, '900.9');
    assert.equal(await world.refusal(loanCalls.repay, ann, { id: loan.id, number: '900.91' }), 'INVALID_AMOUNT');
    assert.equal(await world.refusal(loanCalls.repay, ann, { id: loan.id }), 'INSUFFICIENT_BALANCE');
    assert.equal(await world.refusal(loanCalls.repay, ann, { id: loan.id, number: '0' }), 'INVALID_AMOUNT');
    const stranger = await world.customer(btc, units(1));
    for (const call of [loanCalls.order, loanCalls.repay])
      assert.equal(await world.refusal(call, stranger, { id: loan.id }), 'NOT_FOUND');
    await world.fund(ann, usdt, units(10));
    const whole = await Promise.all(
      [0, 1].map((key) =>
        world.attempt(loanCalls.repay, ann, { id: loan.id, client_order_id: `whole-${String(key)}` }),
      ),
    );
    assert.deepEqual(whole.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), ['STATE_CHANGED', 'ok']);
    assert.partialDeepStrictEqual(await world.order(ann, loan.id), {
      status: 3,
      debt: '0',
      pledge: '0',
      repaid: '1002.9',
    });
    const { coins, dollars } = await stand(ann);
    assert.deepEqual([coins.change, coins.product, dollars.change], [units(1), 0n, units(1_010) - 100_290_000_000n]);
    await world.pass(dayMs);
    assert.equal((await world.order(ann, loan.id)).debt, '0', 'no day is charged any more');
    await world.assertMoney();
  });

  it('take more pledge, and give back what leaves them at 150 %', async () => {
    const loan = await world.apply(ann, product);
    const more = await world.run(loanCalls.pledge, ann, { id: loan.id, number: '0.01', type: '1' });
    assert.equal(more.pledge, '0.03564103');
    const wanted = (number: string, type: string) => ({ id: loan.id, number, type });
    assert.equal(await world.refusal(loanCalls.pledge, ann, wanted('1', '1')), 'INSUFFICIENT_BALANCE');
    assert.equal(await world.refusal(loanCalls.pledge, ann, wanted('0', '1')), 'INVALID_AMOUNT');
    // 1,001 are owed by now: 0.02566667 are needed.
    assert.equal(await world.refusal(loanCalls.pledge, ann, wanted('0.00997437', '2')), 'LIMIT_EXCEEDED');
    assert.equal((await world.run(loanCalls.pledge, ann, wanted('0.00997436', '2'))).pledge, '0.02566667');
    await world.silence();
    assert.equal(await world.refusal(loanCalls.pledge, ann, wanted('0.00000001', '2')), 'PRICE_UNAVAILABLE');
    assert.equal((await world.run(loanCalls.pledge, ann, wanted('0.001', '1'))).pledge, '0.02666667');
    const stranger = await world.customer(btc, units(1));
    assert.equal(await world.refusal(loanCalls.pledge, stranger, wanted('0.001', '1')), 'NOT_FOUND');
    await world.assertMoney();
  });

  it('that are overdue cost 0.5 % a day, give no pledge back, and are sold after 60 days [SPEC-9.36]', async () => {
    const loan = await world.apply(ann, product, { cycle: 7 });
    await world.fund(ann, btc, units(1));
    for (let day = 1; day < 7; day += 1) await world.pass(dayMs);
    assert.partialDeepStrictEqual(await world.order(ann, loan.id), { status: 2, interest: '7' });
    await world.pass(dayMs);
    // 0.5 % of 1,007.
    assert.partialDeepStrictEqual(await world.order(ann, loan.id), {
      status: 4,
      interest: '7',
      overdue_interest: '5.035',
    });
    await world.quote(65_000);
    const back = { id: loan.id, number: '0.00000001', type: '2' };
    assert.equal(await world.refusal(loanCalls.pledge, ann, back), 'STATE_CHANGED');
    await world.run(loanCalls.pledge, ann, { id: loan.id, number: '0.03', type: '1' });
    for (let day = 1; day < 60; day += 1) await world.pass(dayMs);
    assert.partialDeepStrictEqual(await world.order(ann, loan.id), {
      status: 4,
      overdue_interest: '302.1',
      liquidating: false,
    });
    await world.pass(dayMs);
    const due = await world.order(ann, loan.id);
    assert.partialDeepStrictEqual(due, { status: 4, liquidating: true, overdue_interest: '302.1', evidence: null });
    assert.equal(await world.refusal(loanCalls.repay, ann, { id: loan.id }), 'STATE_CHANGED');
    await world.rest('buy', '64900', '1');
    await world.quote(65_000);
    await world.sell(20);
    const { status, repaid, shortfall } = await world.order(ann, loan.id);
    assert.deepEqual([status, repaid, shortfall], [5, '1309.1', '0']);
    await world.assertMoney();
  });
});
