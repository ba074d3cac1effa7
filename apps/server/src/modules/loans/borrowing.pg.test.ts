import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { customerCalls } from '@bourse/contract/customers';
import { loanCalls } from '@bourse/contract/loan';
import { loanStaffCalls } from '@bourse/contract/loan-desk';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant, secondMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { accountsIn } from '@bourse/testing/account-world';
import { btc, dollarTerms, type LoanWorld, openLoanWorld } from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { testCaller } from '@bourse/testing/test-caller';
import { openMarketMakers } from '../access/index.ts';

import { halt, resume } from '../ledger/index.ts';
import { spotHolds } from '../spot/index.ts';
import { loanTermsFamily } from './loan-terms.ts';

const deskTerms = { ...dollarTerms, otc: true, minimum: '500000', maximum: '10000000' };
const pledges = [{ ...dollarTerms.pledges[0], maximum: '1000', cap: '2000' }, dollarTerms.pledges[1]];
const wish = { number: '500000', currency: 'USDT', cycle: 30, credentials: ['/files/balance.png'] };

describe('OTC lending', () => {
  let world: LoanWorld;
  let ann: UserId;
  let product: string;

  before(async () => {
    world = await openLoanWorld();
    await world.fillPool(usdt, units(1_200_000));
    product = await world.addProduct({ ...deskTerms, pledges });
  });
  beforeEach(async () => {
    await world.quote(65_000);
    ann = await world.customer(btc, units(20));
    world.levels.set(ann, 2);
  });
  after(() => world.close());

  const ask = (fields: object = {}) => world.run(loanCalls.borrowing, ann, { ...wish, ...fields });

  /** Decides as two members of staff would; the code of a refusal, or null. */
  async function decide(id: string, decision: 'approve' | 'refuse'): Promise<string | null> {
    const approval = present(world.manifest.approvals?.[0], 'its approval');
    const done = await world.db.withTx(
      'decide',
      (tx) =>
        approval.apply(tx, { payload: { id, decision }, at: world.clock.now() } as Parameters<
          typeof approval.apply
        >[1]), // what it reads
    );
    return done.ok ? null : done.error.code;
  }

  it('takes the pledge, waits for staff, and pays out when two have agreed [SPEC-1.24] [SPEC-9.33]', async () => {
    const asked = await ask();
    // 500,000 x 1.5 / (65,000 x 0.9), rounded up.
    // 12.82051283 x 65,000 x 0.9 / 500,000, cut; the index at which it would be 110 %.
    assert.partialDeepStrictEqual(asked, {
      risk_rate: '1.50000000111',
      status: 1,
      number: '500000',
      pledge: '12.82051283',
      debt: '0',
      ended_at: null,
    });
    assert.equal(asked.review_ends_at, toIso(instant(Date.parse(asked.created_at) + 3 * dayMs)));
    assert.deepEqual(await world.standing(ann, btc), {
      change: units(20) - 1_282_051_283n,
      product: 1_282_051_283n,
      free: 0n,
      held: 0n,
    });
    assert.equal((await world.standing(ann, usdt)).change, 0n);
    assert.equal(await world.refusal(loanCalls.repay, ann, { id: asked.id }), 'STATE_CHANGED');
    const list = present(
      world.manifest.staffRoutes?.find((one) => one.call === loanStaffCalls.applications),
      'the list',
    );
    const told = await list.run({ ...testCaller(ann), staffId: null }, { state: 'review', page: 1, limit: 50 });
    assert.ok(told.ok);
    assert.partialDeepStrictEqual(told.value, {
      list: [{ id: asked.id, user_id: ann, documents: ['/shown/balance.png'] }],
    });
    world.moveTo(instant(world.clock.now() + dayMs));
    await world.quote(66_000);
    assert.equal(await decide(asked.id, 'approve'), null);
    const running = await world.order(ann, asked.id);
    assert.partialDeepStrictEqual(running, { status: 2, debt: '500500', interest: '500', review_ends_at: null });
    assert.equal(running.created_at, toIso(world.clock.now()), 'its days begin with the pay-out');
    assert.equal((await world.standing(ann, usdt)).change, units(500_000));
    assert.equal(await decide(asked.id, 'approve'), 'STATE_CHANGED');
    await world.pass(dayMs);
    assert.equal((await world.order(ann, asked.id)).interest, '1000');
    await world.fund(ann, usdt, units(1_000));
    assert.equal((await world.run(loanCalls.repay, ann, { id: asked.id })).status, 3);
    await world.assertMoney();
  });

  it('gives the pledge back when staff refuse, the customer takes it back, or nobody answers in three days [SPEC-9.35]', async () => {
    const had = await world.standing(ann, btc);
    const refused = await ask();
    assert.equal(await decide(refused.id, 'refuse'), null);
    assert.partialDeepStrictEqual(await world.order(ann, refused.id), { status: 6, pledge: '0' });
    const cancelled = await ask();
    const stranger = await world.customer(btc, 0n);
    assert.equal(await world.refusal(loanCalls.cancel, stranger, { id: cancelled.id }), 'NOT_FOUND');
    const both = await Promise.all(
      ['a', 'b'].map((key) => world.attempt(loanCalls.cancel, ann, { id: cancelled.id, client_order_id: key })),
    );
    assert.deepEqual(both.map((one) => (one.ok ? String(one.value.status) : one.error.code)).toSorted(), [
      '7',
      'STATE_CHANGED',
    ]);
    assert.equal(await decide(cancelled.id, 'approve'), 'STATE_CHANGED');
    const waited = await ask();
    await world.pass(3 * dayMs - secondMs);
    assert.equal((await world.order(ann, waited.id)).status, 1);
    await world.pass(secondMs);
    await world.pass(0);
    assert.equal((await world.order(ann, waited.id)).status, 6);
    assert.deepEqual(await world.standing(ann, btc), had);
    await world.assertMoney();
  });

  it('is paid out only at 150 % of that moment, while money is not halted, and while the pool has it', async () => {
    const asked = await ask();
    await world.quote(64_000);
    assert.equal(await decide(asked.id, 'approve'), 'PRICE_CHANGED');
    await world.silence();
    assert.equal(await decide(asked.id, 'approve'), 'PRICE_UNAVAILABLE');
    await world.quote(65_000);
    await halt(world.db, 'a test', world.clock.now());
    assert.equal(await decide(asked.id, 'approve'), 'TRADING_HALTED');
    await resume(world.db, [spotHolds]);
    const other = await ask({ number: '701000', pledge: undefined, client_order_id: 'other' }).catch(() => null);
    assert.equal(other, null, 'the first has taken most of the coins');
    const rich = await world.customer(btc, units(40));
    world.levels.set(rich, 3);
    const second = await world.run(loanCalls.borrowing, rich, { ...wish, number: '800000' });
    assert.equal(await decide(asked.id, 'approve'), null);
    assert.equal(await decide(second.id, 'approve'), 'POOL_EXHAUSTED');
    assert.equal((await world.order(rich, second.id)).status, 1, 'it waits on');
    await world.run(loanCalls.cancel, rich, { id: second.id });
    await world.fund(ann, usdt, units(1_000));
    await world.run(loanCalls.repay, ann, { id: asked.id });
    await world.assertMoney();
  });

  it('are lent in USDT up to ten million, at the desk from half a million on, whatever staff enter [SPEC-9.31] [SPEC-9.33]', () => {
    const { findFault } = loanTermsFamily(world.ports.registry, world.markets);
    const table = [
      [{}, null],
      [{ maximum: '10000000.000001' }, 'maximum'],
      [{ otc: false, maximum: '10000000.000001' }, 'maximum'],
      [{ minimum: '499999', lot: '1' }, 'minimum'],
      [{ otc: false, minimum: '499999', lot: '1' }, null],
    ] as const;
    for (const [change, fault] of table) {
      assert.equal(findFault?.({ ...deskTerms, ...change }), fault, JSON.stringify(change));
    }
  });

  for (const { name, fields, code, set } of [
    { name: 'of a currency that is not lent at the desk', fields: { currency: 'ETH', cycle: 8 }, code: 'NOT_FOUND' },
    { name: 'for a cycle that there is not', fields: { cycle: 8, number: '1' }, code: 'PARAMETER_ERROR' },
    { name: 'of less than the least', fields: { number: '499999', credentials: [] }, code: 'INVALID_AMOUNT' },
    { name: 'of more than the most', fields: { number: '10000001' }, code: 'INVALID_AMOUNT' },
    {
      name: 'of no whole number [SPEC-5.11]',
      fields: { number: '500000.5', credentials: [] },
      code: 'INTEGER_REQUIRED',
    },
    {
      name: 'without documents [SPEC-5.12]',
      fields: { credentials: [] },
      code: 'CREDENTIALS_REQUIRED',
      set: () => level(0),
    },
    { name: 'on what is no upload [SPEC-5.12]', fields: { credentials: ['verified'] }, code: 'CREDENTIALS_REQUIRED' },
    { name: 'below VIP 2 [SPEC-6.8]', fields: { pledge: '1' }, code: 'VIP_REQUIRED', set: () => level(1) },
    { name: 'against less than is needed', fields: { pledge: '12.82051282' }, code: 'PRICE_CHANGED' },
    { name: 'on a document of somebody else', fields: { credentials: ['/files/foreign.png'] }, code: 'NOT_FOUND' },
    { name: 'against more than there is', fields: { pledge: '20.00000001' }, code: 'INSUFFICIENT_BALANCE' },
  ] as const)
    it(`refuses what is asked ${name}: ${code}, and nothing has changed`, async () => {
      if (set !== undefined) set();
      const had = await world.standing(ann, btc);
      assert.equal(await world.refusal(loanCalls.borrowing, ann, { ...wish, ...fields }), code);
      assert.deepEqual(await world.standing(ann, btc), had);
    });

  function level(vip: number): void {
    world.levels.set(ann, vip);
  }

  it('is open to a market maker of any level, while two members of staff have marked them [SPEC-6.8]', async () => {
    const { account } = accountsIn(world.db, world.clock, () => world.customer(btc, units(20)));
    const maker = await account('customer');
    const refused = (user = maker) => world.refusal(loanCalls.borrowing, user, wish);
    assert.equal(await refused(), 'VIP_REQUIRED');
    const { marketMaker } = customerCalls;
    const hire = (name: string) => hireStaff(world.db, name, [marketMaker.grant]);
    const [asking, agreeing] = [await hire('asks'), await hire('agrees')];
    const { staffRoutes = [], approvals = [] } = openMarketMakers(world);
    const staff = staffCalls([...staffRoutes, ...unsignedApprovals({ ...world, kinds: approvals })]);
    const reason = 'its agreement of liquidity is signed';
    const asked = await staff.run(marketMaker, asking, { id: maker, decision: 'mark', days: 30, reason });
    assert.equal(await refused(), 'VIP_REQUIRED', 'one is not enough');
    await staff.run(approvalCalls.approve, agreeing, { id: asked.id, reason });
    const { id } = await world.run(loanCalls.borrowing, maker, wish);
    await world.run(loanCalls.cancel, maker, { id });
    assert.equal(await refused(await world.customer(btc, units(20))), 'VIP_REQUIRED', 'nobody else');
    world.moveTo(instant(world.clock.now() + 30 * dayMs));
    await world.quote(65_000);
    assert.equal(await refused(), 'VIP_REQUIRED', 'the mark is over');
  });

  it('is apart from loans that are paid out at once', async () => {
    assert.equal((await world.run(loanCalls.detail, ann, { id: product })).otc, true);
    const retail = { id: product, number: '500000', cycle: 30, pledge_currency: 'BTC', credentials: ['verified'] };
    assert.equal(await world.refusal(loanCalls.apply, ann, retail), 'NOT_FOUND');
  });
});
