import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { loanCalls } from '@bourse/contract/loan';
import { proofCalls } from '@bourse/contract/proof';
import { parseAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import {
  btc,
  buyer,
  deskUser,
  dollarTerms,
  lienTerms,
  type LoanWorld,
  openLoanWorld,
} from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
import { testCaller } from '@bourse/testing/test-caller';
import { type Evidence, recompute } from '../../../../../tools/verify/recompute.ts';
import { insertTerms } from '../config/index.ts';
import { halt, resume } from '../ledger/index.ts';
import { tickRoutes } from '../prices/index.ts';
import type { SpotDoor } from '../spot-desk/index.ts';
import { loanTermsFamily } from './loan-terms.ts';

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');
/** 1,000 / (65,000 x 2), rounded up. */
const least = '0.00769231';
const inAtoms = (text: string): bigint => {
  const read = parseAmount(text, 8);
  assert.ok(read.ok, text);
  return read.value;
};

describe('loans under lien', () => {
  let world: LoanWorld;
  let ann: UserId;
  let product: string;

  before(async () => {
    world = await openLoanWorld();
    await world.fillPool(usdt, units(200_000));
    await world.fund(buyer, usdt, units(10_000_000));
    await world.fund(buyer, btc, units(100));
  });
  beforeEach(async () => {
    await world.clearBook();
    await world.quote(65_000);
    product = await world.addProduct(lienTerms);
    ann = await world.customer(btc, units(1));
  });
  after(() => world.close());

  const wish = { number: '1000', cycle: 30, pledge_currency: 'BTC', credentials: ['verified'], leverage: '3' };
  const apply = (fields: object = {}, user = ann) => world.apply(user, product, { ...wish, ...fields });
  const pool = async (): Promise<bigint> => (await world.standing(ann, usdt)).free;

  async function assertDeskEmpty(): Promise<void> {
    for (const asset of [btc, usdt]) assert.equal((await world.standing(deskUser, asset)).change, 0n);
  }

  /** A loan that has bought at a price near the index. */
  async function bought(fields: object = {}) {
    await world.rest('sell', '65100', '1');
    const loan = await apply(fields);
    await world.buy(1);
    return world.order(ann, loan.id);
  }

  it('are offered up to three times, and say what is bought at most and how they begin at worst [SPEC-9.32]', async () => {
    const detail = await world.run(loanCalls.detail, ann, { id: product });
    assert.deepEqual(detail.lien, { leverage: 3, slippage: '0.01' });
    const quote = await world.run(loanCalls.quote, ann, { ...wish, id: product });
    assert.equal(quote.pledge, least);
    const purchase = present(quote.purchase ?? undefined, 'what is bought');
    assert.equal(Number.parseFloat(purchase.limit), 65_650);
    assert.ok(Number.parseFloat(purchase.number) <= 1_000 / 65_650, purchase.number);
    const rate = Number.parseFloat(quote.risk_rate ?? '');
    assert.ok(rate >= 1.3 && rate < 1.35, quote.risk_rate ?? '');
    const twice = await world.run(loanCalls.quote, ann, { ...wish, id: product, leverage: '2' });
    assert.equal(twice.pledge, '0.01538462');
    const paidOut = await world.addProduct(dollarTerms);
    assert.equal((await world.run(loanCalls.detail, ann, { id: paidOut })).lien, null);
  });

  describe('are refused', () => {
    const close = (): Promise<void> => change({ open: false });
    const halted = async (): Promise<void> => setMarket('halted');
    const wrong: readonly { name: string; fields: object; code: string; set?: () => Promise<unknown> }[] = [
      // Each is wrong in what stands below it, too.
      { name: 'of no product', fields: { id: '99999', leverage: '3', number: '0' }, code: 'NOT_FOUND' },
      { name: 'without a multiple', fields: { leverage: undefined, number: '0' }, code: 'PARAMETER_ERROR' },
      { name: 'of nothing', fields: { number: '0', credentials: [] }, code: 'INVALID_AMOUNT' },
      { name: 'of no whole number', fields: { number: '1000.5', credentials: [] }, code: 'INTEGER_REQUIRED' },
      { name: 'without credentials', fields: { credentials: [], terms_id: '1' }, code: 'CREDENTIALS_REQUIRED' },
      { name: 'of a closed product', fields: { terms_id: '1' }, code: 'PRODUCT_NOT_OPEN', set: close },
      { name: 'under other terms', fields: { terms_id: '1' }, code: 'PRICE_CHANGED', set: () => world.silence() },
      { name: 'without an index', fields: {}, code: 'PRICE_UNAVAILABLE', set: () => world.silence() },
      { name: 'against too little', fields: { pledge: '0.00769230' }, code: 'PRICE_CHANGED', set: halted },
      { name: 'against too much', fields: { pledge: '5.00000001' }, code: 'LIMIT_EXCEEDED', set: halted },
      { name: 'while its market is halted', fields: { pledge: '4.99' }, code: 'TRADING_HALTED', set: halted },
      { name: 'against more than there is', fields: { pledge: '1.00000001' }, code: 'INSUFFICIENT_BALANCE' },
    ];
    for (const { name, fields, code, set } of wrong)
      it(`${name}: ${code}, and nothing has changed`, async () => {
        await set?.();
        const had = [await world.standing(ann, btc), await world.standing(ann, usdt)];
        assert.equal(await world.refusal(loanCalls.apply, ann, { ...wish, id: product, ...fields }), code);
        assert.deepEqual([await world.standing(ann, btc), await world.standing(ann, usdt)], had);
        setMarket('open');
      });

    it('while money is halted, beyond the cap with what they buy, beyond the pool, and by a multiple that there is not', async () => {
      await halt(world.db, 'a test', world.clock.now());
      assert.equal(await world.refusal(loanCalls.apply, ann, { ...wish, id: product }), 'TRADING_HALTED');
      await resume(world.db, []);
      const [pledge] = lienTerms.pledges;
      // The pledge fits, with the 0.0152 that it buys it does not.
      const tight = await world.addProduct({ ...lienTerms, pledges: [{ ...pledge, cap: '0.02' }] });
      assert.equal(await world.refusal(loanCalls.apply, ann, { ...wish, id: tight }), 'PRODUCT_SOLD_OUT');
      const rich = await world.customer(btc, units(20));
      const large = await world.addProduct({ ...lienTerms, maximum: '900000' });
      const whole = { ...wish, id: large, number: '400000' };
      assert.equal(await world.refusal(loanCalls.apply, rich, whole), 'POOL_EXHAUSTED');
      const twice = await world.addProduct({ ...lienTerms, lien: 2 });
      assert.equal(await world.refusal(loanCalls.apply, ann, { ...wish, id: twice }), 'PARAMETER_ERROR');
      const paidOut = await world.addProduct(dollarTerms);
      assert.equal(await world.refusal(loanCalls.apply, ann, { ...wish, id: paidOut }), 'PARAMETER_ERROR');
      const small = await world.addProduct({ ...lienTerms, minimum: '1', pledges: [{ ...pledge, minimum: '0.0001' }] });
      assert.equal(await world.refusal(loanCalls.apply, ann, { ...wish, id: small, number: '1' }), 'LIMIT_EXCEEDED');
    });
  });

  let version = 100;
  function setMarket(status: 'open' | 'halted'): void {
    const market = present(world.markets.findMarketByPair(1, 3), 'the market');
    world.markets.setStatus(market.id, { status, reason: 'a test', version: (version += 1) });
  }

  async function change(terms: object): Promise<void> {
    const now = world.clock.now();
    const given = { effectiveAt: now, by: null, reason: 'test', at: now };
    await world.db.withTx('terms', (tx) =>
      insertTerms(tx, { family: 'loans', productId: product, terms: { ...lienTerms, ...terms }, ...given }),
    );
    world.moveTo(instant(now + secondMs));
    await world.quote(65_000);
  }

  it('buy with all that is lent, which never reaches change, and are one pledge and one debt from then on', async () => {
    const free = await pool();
    await world.rest('sell', '65100', '1');
    const loan = await apply();
    assert.partialDeepStrictEqual(loan, { status: 2, pledge: least, debt: '1000', interest: '0', risk_rate: null });
    assert.partialDeepStrictEqual(loan.lien, { leverage: 3, buying: true, bought: '0', closed: false });
    const lent = await world.standing(ann, usdt);
    assert.deepEqual([lent.change, lent.product, lent.free], [0n, units(1_000), free - units(1_000)]);
    // Its pledge alone is far below 110 %: nothing is judged, and nothing can be changed.
    await world.quote(65_000);
    for (const call of [loanCalls.repay, loanCalls.pledge, loanCalls.close])
      assert.equal(await world.refusal(call, ann, { id: loan.id, number: '0.001', type: '1' }), 'STATE_CHANGED');
    await world.buy(1);
    const has = await world.order(ann, loan.id);
    const lien = present(has.lien ?? undefined, 'its lien');
    assert.equal(lien.buying, false);
    assert.equal(inAtoms(has.pledge), inAtoms(least) + inAtoms(lien.bought));
    assert.equal(inAtoms(has.principal), inAtoms(lien.spent));
    assert.equal(inAtoms(has.repaid), units(1_000) - inAtoms(lien.spent));
    assert.equal(inAtoms(has.interest), (inAtoms(lien.spent) + 999n) / 1_000n);
    assert.ok(Number.parseFloat(has.risk_rate ?? '') >= 1.3, has.risk_rate ?? '');
    assert.ok(Number.parseFloat(lien.price ?? '') > 65_100, 'the fee is in it');
    assert.equal((await world.standing(ann, btc)).product, inAtoms(has.pledge));
    assert.equal(await pool(), free - inAtoms(lien.spent));
    assert.deepEqual([(await world.standing(ann, usdt)).change, (await world.standing(ann, usdt)).product], [0n, 0n]);
    // What was bought does not leave; only what was pledged of one's own, down to 150 %.
    assert.equal(
      await world.refusal(loanCalls.pledge, ann, { id: loan.id, number: '0.001', type: '2' }),
      'LIMIT_EXCEEDED',
    );
    await world.run(loanCalls.pledge, ann, { id: loan.id, number: '0.5', type: '1' });
    const all = { id: loan.id, number: has.pledge, type: '2' };
    assert.equal((await world.run(loanCalls.pledge, ann, all)).pledge, '0.5');
    await world.pass(dayMs);
    assert.equal(inAtoms((await world.order(ann, loan.id)).interest), 2n * ((inAtoms(lien.spent) + 999n) / 1_000n));
    await assertDeskEmpty();
    await world.assertMoney();
  });

  it('repay at once what nobody sells, and end with nothing charged where nobody sells in time', async () => {
    const free = await pool();
    await world.rest('sell', '65100', '0.005');
    const part = await apply();
    await world.buy(1);
    const has = await world.order(ann, part.id);
    assert.ok(inAtoms(has.principal) < units(330), has.principal);
    assert.equal(has.lien?.buying, false);
    await world.rest('sell', '65700', '1');
    const none = await apply();
    await world.buy(12);
    const waiting = await world.order(ann, none.id);
    assert.equal(waiting.lien?.buying, true, 'beyond its limit');
    const { rows } = await world.db.query('SELECT step FROM loan_purchases WHERE loan_id = $1', [none.id]);
    assert.ok(rows.length >= 2 && rows.length <= 3, 'every five seconds');
    setMarket('halted');
    world.moveTo(instant(world.clock.now() + 10 * minuteMs));
    await world.buy(1);
    setMarket('open');
    const ended = await world.order(ann, none.id);
    assert.partialDeepStrictEqual(ended, { status: 3, repaid: '1000', interest: '0', debt: '0', pledge: '0' });
    assert.equal((await world.standing(ann, btc)).product, inAtoms(has.pledge));
    assert.equal(await pool(), free - inAtoms(has.principal));
    await assertDeskEmpty();
    await world.assertMoney();
  });

  it('are closed by selling what the debt needs; everything else comes back, and the pool is whole', async () => {
    const free = await pool();
    const loan = await bought();
    assert.equal(await world.refusal(loanCalls.close, await world.customer(btc, 1n), { id: loan.id }), 'NOT_FOUND');
    const paidOut = await world.apply(ann, await world.addProduct(dollarTerms), { pledge: '0.03' });
    assert.equal(await world.refusal(loanCalls.close, ann, { id: paidOut.id }), 'NOT_FOUND');
    await world.fund(ann, usdt, units(10));
    await world.run(loanCalls.repay, ann, { id: paidOut.id });
    const had = await world.standing(ann, btc);
    // One of two at once, and a key once.
    const tries = await Promise.all(
      ['a', 'b'].map((key) => world.attempt(loanCalls.close, ann, { id: loan.id, client_order_id: key })),
    );
    assert.deepEqual(tries.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), ['STATE_CHANGED', 'ok']);
    const closing = await world.order(ann, loan.id);
    assert.partialDeepStrictEqual(closing, { status: 2, liquidating: true, evidence: null });
    assert.equal(closing.lien?.closed, true);
    await world.rest('buy', '65000', '1');
    await world.sell(20);
    const ended = await world.order(ann, loan.id);
    assert.partialDeepStrictEqual(ended, { status: 3, debt: '0', pledge: '0', shortfall: '0', evidence: null });
    const sale = present(ended.sale ?? undefined, 'its sale');
    assert.equal(inAtoms(sale.sold) + inAtoms(sale.returned), inAtoms(loan.pledge));
    assert.equal(inAtoms(sale.proceeds) - inAtoms(sale.rest), inAtoms(loan.debt));
    const has = await world.standing(ann, btc);
    assert.equal(has.change - had.change, inAtoms(sale.returned));
    assert.equal(has.product, 0n);
    assert.equal(await pool(), free + inAtoms(loan.interest) + units(1), 'the interest of both');
    await assertDeskEmpty();
    await world.assertMoney();
  });

  it('keep the limit, the rate and the haircut to which their customers agreed', async () => {
    const loan = await apply();
    await change({ daily_rate: '0.005', slippage: '0.03', pledges: [{ ...lienTerms.pledges[0], haircut: '0.5' }] });
    await world.rest('sell', '65700', '1');
    await world.buy(2);
    assert.equal((await world.order(ann, loan.id)).lien?.buying, true);
    await world.rest('sell', '65600', '1');
    await world.buy(6);
    const has = await world.order(ann, loan.id);
    assert.partialDeepStrictEqual(has, { daily_rate: '0.001', haircut: '0.1' });
    assert.equal(has.lien?.buying, false);
    const { terms_id: shown } = await world.run(loanCalls.quote, ann, { ...wish, id: product });
    await change({});
    const late = { ...wish, id: product, terms_id: shown };
    assert.equal(await world.refusal(loanCalls.apply, ann, late), 'PRICE_CHANGED');
  });

  for (const where of ['before', 'behind'] as const)
    it(`buy once and are sold once although the process ends ${where} each order`, async () => {
      const free = await pool();
      await world.rest('sell', '65100', '1');
      await world.rest('buy', '65000', '1');
      const loan = await apply();
      const broken: SpotDoor = {
        ...world.door,
        place: async (desk, order) => {
          if (where === 'behind') await world.door.place(desk, order);
          throw new Error('the process ends here');
        },
      };
      for (let once = 0; once < 2; once += 1) await assert.rejects(world.buy(1, broken));
      await world.buy(1);
      const has = await world.order(ann, loan.id);
      assert.equal(has.lien?.buying, false);
      await world.run(loanCalls.close, ann, { id: loan.id });
      for (let step = 0; step < 20 && (await world.order(ann, loan.id)).status === 2; step += 1) {
        await world.sell(1, broken).catch(() => undefined);
        await world.sell(1, broken).catch(() => undefined);
        await world.sell(1);
      }
      assert.partialDeepStrictEqual(await world.order(ann, loan.id), { status: 3, shortfall: '0' });
      const { rows } = await world.db.query<{ bought: number; sold: number; steps: number }>(
        `SELECT (SELECT count(*)::int FROM spot_orders WHERE client_order_id LIKE 'loan-buy-' || $1::bigint || '-%') AS bought,
           (SELECT count(*)::int FROM spot_orders WHERE client_order_id LIKE 'loan-' || $1::bigint || '-%') AS sold,
           (SELECT count(*)::int FROM loan_sales WHERE loan_id = $1::bigint) AS steps`,
        [loan.id],
      );
      assert.deepEqual([rows[0]?.bought, rows[0]?.sold], [1, rows[0]?.steps]);
      assert.equal(await pool(), free + inAtoms(has.interest));
      await assertDeskEmpty();
      await world.assertMoney();
    });

  it('are given once for a key, and to one of two who want the last of the cap', async () => {
    await world.rest('sell', '65100', '1');
    const answers = await Promise.all([0, 1, 2].map(() => apply({ client_order_id: 'twice' })));
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    const [pledge] = lienTerms.pledges;
    const tight = await world.addProduct({ ...lienTerms, pledges: [{ ...pledge, cap: '0.04' }] });
    const others = await Promise.all([world.customer(btc, units(1)), world.customer(btc, units(1))]);
    const tries = await Promise.all(others.map((one) => world.attempt(loanCalls.apply, one, { ...wish, id: tight })));
    assert.deepEqual(tries.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), ['PRODUCT_SOLD_OUT', 'ok']);
    await world.buy(1);
    await assertDeskEmpty();
    await world.assertMoney();
  });

  it('are warned and sold below 110 % of everything, which is computed again outside [SPEC-9.37]', async () => {
    const loan = await bought();
    const level = Number.parseFloat(loan.liquidation_price);
    await world.quote(Math.ceil(level) + 1);
    assert.equal((await world.order(ann, loan.id)).liquidating, false);
    await world.quote(Math.floor(level) - 1);
    assert.partialDeepStrictEqual(await world.order(ann, loan.id), { liquidating: true, evidence: `loans:${loan.id}` });
    assert.equal(await world.refusal(loanCalls.close, ann, { id: loan.id }), 'STATE_CHANGED');
    await world.rest('buy', String(Math.floor(level) - 100), '1');
    await world.sell(20);
    assert.partialDeepStrictEqual(await world.order(ann, loan.id), { status: 5, shortfall: '0', debt: '0' });
    const route = present(
      tickRoutes(world.db, world.manifest.evidence ?? []).find((one) => one.call === proofCalls.evidence),
      'evidence',
    );
    const answer = await route.run(testCaller(ann), { id: `loans:${loan.id}` });
    assert.ok(answer.ok);
    const steps = await recompute(answer.value as Evidence, sha256); // the contract's own answer
    assert.ok(steps.some(({ name }) => name === 'under'));
    assert.deepEqual(
      steps.filter(({ fits }) => fits !== true),
      [],
    );
    await assertDeskEmpty();
    await world.assertMoney();
  });

  it('have no terms that begin below the first warning, and none of dollars for another coin', () => {
    const { findFault } = loanTermsFamily(world.ports.registry, world.markets);
    const [pledge] = lienTerms.pledges;
    assert.equal(findFault?.(lienTerms), null);
    assert.equal(findFault?.({ ...lienTerms, pledges: [{ ...pledge, haircut: '0.2' }] }), 'lien');
    assert.equal(findFault?.({ ...lienTerms, lien: 2, pledges: [{ ...pledge, haircut: '0.2' }] }), null);
    const dollars = { ...pledge, currency_id: 3, haircut: '0' };
    assert.equal(findFault?.({ ...lienTerms, currency_id: 1, minimum: '1', pledges: [dollars] }), 'lien');
  });
});
