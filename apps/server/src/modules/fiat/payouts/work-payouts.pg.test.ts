import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import { secondPersonUsdt } from '@bourse/contract/fiat-rules';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { present } from '@bourse/kernel/invariant';
import { verifyAudit } from '../../audit/index.ts';
import { halt, resume } from '../../ledger/index.ts';
import { openPayoutWorld, type PayoutWorld, units } from './payout-fixture.ts';

const { detail } = withdrawalCalls;
const { list, take, account, sent, confirm, fail, giveBack } = bankPayoutCalls;

describe('payments to bank cards by staff', () => {
  let world: PayoutWorld;
  before(async () => {
    world = await openPayoutWorld();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  it('above the threshold are paid once a second person has approved [B1]', async () => {
    const { user, card } = await world.customer();
    const { ann, bob } = world.people;
    const { id } = await world.ask(user, card, String(secondPersonUsdt + 1));
    const asked = await world.review(id);
    assert.partialDeepStrictEqual(asked, { state: 0, needs_two: true });
    const { list: open } = await world.staff.run(approvalCalls.list, bob, {});
    const request = present(
      open.find(({ subject }) => subject === `withdrawal:${id}`),
      'the request',
    );
    const decide = { id: request.id, reason: 'seen and compared' };
    assert.equal(await world.staff.refusal(approvalCalls.approve, ann, decide), 'NOT_ALLOWED');
    await world.staff.run(approvalCalls.approve, bob, decide);
    assert.equal((await world.run(detail, user, { id })).state, 1);
  });

  it('are worked by staff in the documented order of refusals, each step once', async () => {
    const { user, card } = await world.customer();
    const { ann, bob, cat } = world.people;
    const earlier = await world.ask(user, card);
    await world.review(earlier.id);
    await world.staff.run(take, bob, { id: earlier.id });
    const wire = { reference: 'wire 77 12', evidence: await world.evidence(bob) };
    await world.staff.run(sent, bob, { id: earlier.id, ...wire });
    const { id } = await world.ask(user, card);
    const file = await world.evidence(bob);
    const { refusal } = world.staff;
    for (const call of [take, account, confirm]) assert.equal(await refusal(call, bob, { id: '999' }), 'NOT_FOUND');
    for (const call of [take, account, confirm]) assert.equal(await refusal(call, bob, { id }), 'STATE_CHANGED');
    await world.review(id);
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal(take, bob, { id }), 'TRADING_HALTED');
    await resume(world.db, []);
    const takers = await Promise.all([bob, cat].map((by) => world.staff.attempt(take, by, { id })));
    assert.equal(takers.filter((one) => one.ok).length, 1);
    const [taker, other] = takers[0]?.ok === true ? [bob, cat] : [cat, bob];
    const own = taker === bob ? file : await world.evidence(taker);
    assert.equal(
      await refusal(sent, taker, { id: '999', reference: ' a b ', evidence: own }),
      'PARAMETER_ERROR reference',
    );
    assert.equal(await refusal(sent, taker, { id: '999', reference: 'abcd', evidence: own }), 'NOT_FOUND');
    assert.equal(await refusal(sent, other, { id, reference: 'abcd', evidence: own }), 'NOT_ALLOWED');
    assert.equal(await refusal(sent, taker, { id, reference: 'abcd', evidence: 'gone' }), 'NOT_FOUND');
    assert.equal(await refusal(sent, taker, { id, reference: 'wire7712', evidence: own }), 'ID_REUSED');
    await world.staff.run(sent, taker, { id, reference: world.reference(), evidence: own });
    assert.equal(await refusal(sent, taker, { id, reference: 'abcde', evidence: own }), 'STATE_CHANGED');
    for (const call of [confirm, fail]) {
      assert.equal(await refusal(call, taker, { id, reason: 'the bank says so' }), 'NOT_ALLOWED');
    }
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal(confirm, ann, { id }), 'TRADING_HALTED');
    await resume(world.db, []);
    const confirmed = await Promise.all([ann, other].map((by) => world.staff.attempt(confirm, by, { id })));
    assert.equal(confirmed.filter((one) => one.ok).length, 1);
    const { list: paid } = await world.staff.run(list, ann, { queue: 'paid' });
    assert.equal(paid[0]?.id, id);
    assert.equal(await verifyAudit(world.db), null);
  });

  it('that a bank does not send are free again, and what it sends back is given back as found', async () => {
    const { user, card } = await world.customer();
    const { ann, bob, cat } = world.people;
    const failed = await world.ask(user, card);
    await world.review(failed.id);
    await world.send(failed.id);
    await world.staff.run(fail, cat, { id: failed.id, reason: 'the bank refused it' });
    assert.partialDeepStrictEqual(await world.run(detail, user, { id: failed.id }), {
      state: 5,
      rejected_because: 'not_sent',
    });
    assert.deepEqual(await world.balanceOf(user), { available: units(10_000), held: 0n });
    const { id } = await world.ask(user, card);
    await world.pay(id);
    const back = { id, reason: 'account closed' };
    const refusal = (more: object, by = cat) => world.staff.refusal(giveBack, by, { ...back, ...more });
    assert.equal(await refusal({ payment_id: '999' }), 'NOT_FOUND');
    assert.equal(await refusal({ payment_id: await world.found('95', cat) }), 'NOT_ALLOWED');
    assert.equal(await refusal({ payment_id: await world.found('95', ann, 'EUR') }), 'PARAMETER_ERROR payment_id');
    assert.equal(await refusal({ payment_id: await world.found('95.01') }), 'INVALID_AMOUNT');
    const payment_id = await world.found('90');
    const both = await Promise.all([bob, cat].map((by) => world.staff.attempt(giveBack, by, { ...back, payment_id })));
    assert.equal(both.filter((one) => one.ok).length, 1);
    assert.deepEqual(await world.balanceOf(user), { available: units(9_990), held: 0n });
    assert.partialDeepStrictEqual(await world.run(detail, user, { id }), {
      state: 5,
      rejected_because: 'returned_by_bank',
      bank: { returned: '90' },
    });
    assert.equal(await refusal({ payment_id: await world.found('1') }), 'STATE_CHANGED');
  });
});
