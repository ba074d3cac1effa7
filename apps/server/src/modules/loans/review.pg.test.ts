import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { loanCalls } from '@bourse/contract/loan';
import { loanStaffCalls } from '@bourse/contract/loan-desk';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { instant, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { btc, dollarTerms, type LoanWorld, openLoanWorld } from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { findOpenApproval } from '../approvals/index.ts';

const pledges = [{ ...dollarTerms.pledges[0], maximum: '1000', cap: '2000' }];
const deskTerms = { ...dollarTerms, pledges, otc: true, minimum: '500000', maximum: '10000000' };
const wish = { number: '500000', currency: 'USDT', cycle: 30, credentials: ['/files/balance.png'] };

describe('an application for a large loan', () => {
  let world: LoanWorld;
  let staff: ReturnType<typeof staffCalls>;
  let [eve, bob] = [] as unknown as [StaffId, StaffId]; // hired below
  let ann: UserId;
  let product: string;

  before(async () => {
    world = await openLoanWorld();
    await world.fillPool(usdt, units(1_200_000));
    product = await world.addProduct(deskTerms);
    const routes = unsignedApprovals({ ...world.ports, kinds: world.manifest.approvals ?? [] });
    staff = staffCalls([...(world.manifest.staffRoutes ?? []), ...routes]);
    const grants = [loanStaffCalls.decide.grant];
    [eve, bob] = [await hireStaff(world.db, 'eve', grants), await hireStaff(world.db, 'bob', grants)];
  });
  beforeEach(async () => {
    await world.quote(65_000);
    ann = await world.customer(btc, units(20));
    world.levels.set(ann, 2);
  });
  after(() => world.close());

  const ask = () => world.run(loanCalls.borrowing, ann, wish);

  it('is decided by a second person, who is asked once, while it is under review', async () => {
    const { id } = await ask();
    const wanted = { id, decision: 'refuse', reason: 'no statement' };
    assert.equal(await staff.refusal(loanStaffCalls.decide, eve, { ...wanted, id: '99999' }), 'NOT_FOUND');
    const both = await Promise.all([eve, bob].map((by) => staff.attempt(loanStaffCalls.decide, by, wanted)));
    assert.deepEqual(both.map((one) => (one.ok ? 'asked' : one.error.code)).toSorted(), ['STATE_CHANGED', 'asked']);
    const asked = present(await findOpenApproval(world.db, 'loans.decide', `loans:${id}`), 'the request');
    const [by, other] = asked.requestedBy.id === eve ? [eve, bob] : [bob, eve];
    const answer = { id: asked.id, reason: 'looked at' };
    assert.equal(await staff.refusal(approvalCalls.approve, by, answer), 'NOT_ALLOWED');
    await staff.run(approvalCalls.approve, other, answer);
    assert.equal((await world.order(ann, id)).status, 6);
    assert.equal(await staff.refusal(loanStaffCalls.decide, eve, wanted), 'STATE_CHANGED');
    await world.assertMoney();
  });

  it('keeps the terms that it was asked for under, and takes no more when they close', async () => {
    const { id } = await ask();
    world.moveTo(instant(world.clock.now() + secondMs));
    const dearer = deskTerms.pledges.map((one) => ({ ...one, haircut: '0.5' }));
    await world.addProduct({ ...deskTerms, pledges: dearer, daily_rate: '0.005', open: false }, product);
    assert.equal(await world.refusal(loanCalls.borrowing, ann, { ...wish, client_order_id: 'b' }), 'PRODUCT_NOT_OPEN');
    await world.quote(65_000);
    const request = await staff.run(loanStaffCalls.decide, eve, { id, decision: 'approve', reason: 'it is sound' });
    await staff.run(approvalCalls.approve, bob, { id: request.id, reason: 'it is' });
    assert.partialDeepStrictEqual(await world.order(ann, id), { status: 2, interest: '500', haircut: '0.1' });
    await world.fund(ann, usdt, units(1_000));
    await world.run(loanCalls.repay, ann, { id });
    await world.addProduct(deskTerms, product);
    await world.assertMoney();
  });
});
