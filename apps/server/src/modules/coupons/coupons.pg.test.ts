import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { couponStaffCalls } from '@bourse/contract/coupons';
import { rewardsCalls } from '@bourse/contract/rewards';
import { formatAmount } from '@bourse/kernel/amount';
import { seededRandom } from '@bourse/kernel/random';
import { halt, resume } from '../ledger/index.ts';
import { type CouponWorld, dayText, openCouponWorld, units } from './coupon-fixture.ts';

const { start, list: campaigns } = couponStaffCalls;
const { coupons, couponRedeem } = rewardsCalls;

describe('coupons', () => {
  let world: CouponWorld;
  before(async () => {
    world = await openCouponWorld();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());
  const own = async (user: string, status?: number) =>
    (await world.run(coupons, user, { page: 1, limit: 100, ...(status === undefined ? {} : { status }) })).list;
  const codeOf = async (user: string): Promise<string> => (await own(user))[0]?.code ?? assert.fail();
  const facts = async (id: string) => {
    const { list } = await world.staff.run(campaigns, world.ann, {});
    const { given, used, paid, returned } = list.find((one) => one.id === id) ?? assert.fail();
    return { given, used, paid, returned };
  };

  it('are promised out of nothing but a funded pool, and asked for in the documented order of refusals [B1]', async () => {
    const refused = (more: object): Promise<string> =>
      world.staff.refusal(start, world.ann, { ...world.fields(), ...more });
    const wrong = { share: '0.5', users: '[]', ends_at: '2026-99-99T00:00:00.000Z', currency_id: '999', amount: '0' };
    assert.equal(await refused(wrong), 'PARAMETER_ERROR share');
    for (const share of ['', '0', '1.1', '0.00001']) {
      assert.equal(await refused({ ...wrong, kind: 'fee_discount', share }), 'PARAMETER_ERROR share', share);
    }
    const { share: _, ...plain } = wrong;
    assert.equal(await refused({ ...plain, from: dayText(0) }), 'PARAMETER_ERROR from');
    assert.equal(await refused({ ...plain, to: dayText(0) }), 'PARAMETER_ERROR to');
    assert.equal(await refused(plain), 'PARAMETER_ERROR users');
    assert.equal(await refused({ ...plain, users: '["1","2","3","4"]' }), 'PARAMETER_ERROR users');
    const registered = { ...plain, audience: 'registered' };
    assert.equal(await refused(registered), 'PARAMETER_ERROR from');
    assert.equal(await refused({ ...registered, from: dayText(0) }), 'PARAMETER_ERROR to');
    const span = { from: dayText(0), to: dayText(5) };
    assert.equal(await refused({ ...registered, ...span, users: '["1"]' }), 'PARAMETER_ERROR users');
    assert.equal(await refused({ ...registered, ...span }), 'PARAMETER_ERROR ends_at');
    const later = { ...plain, users: '["77","8","9"]', ends_at: dayText(0) };
    assert.equal(await refused(later), 'CURRENCY_NOT_FOUND');
    for (const amount of ['0', '0.000000001', `1${'0'.repeat(30)}`]) {
      assert.equal(await refused({ ...later, currency_id: '3', amount }), 'INVALID_AMOUNT', amount);
    }
    assert.equal(await refused({ users: '["77"]', ends_at: dayText(0) }), 'END_BEFORE_START');
    const window = { audience: 'registered', users: undefined, from: dayText(1) };
    for (const to of [dayText(1), dayText(21)]) assert.equal(await refused({ ...window, to }), 'END_BEFORE_START', to);
    for (const id of ['77', '8', '9']) assert.equal(await refused({ users: `["1","${id}"]` }), 'NOT_FOUND', id);
    assert.equal(await refused({}), 'POOL_EXHAUSTED');
  });

  it('have their whole budget set aside once a second person agrees, and are told [B1]', async () => {
    await world.fund(units(29));
    assert.equal(await world.staff.refusal(start, world.ann, world.fields()), 'POOL_EXHAUSTED');
    await world.fund(units(31));
    const asked = await Promise.all([1, 2].map(() => world.staff.run(start, world.ann, world.fields())));
    const [one = assert.fail(), two = assert.fail()] = asked;
    const decision = { id: one.id, reason: 'agreed' };
    assert.equal(await world.staff.refusal(approvalCalls.approve, world.ann, decision), 'NOT_ALLOWED');
    assert.deepEqual(await world.poolStands(), { available: units(60), held: 0n });
    await halt(world.db, 'test', world.now());
    assert.equal(await world.staff.refusal(approvalCalls.approve, world.bob, decision), 'TRADING_HALTED');
    await resume(world.db, []);
    const both = [1, 2].map(() => world.staff.attempt(approvalCalls.approve, world.bob, decision));
    assert.equal((await Promise.all(both)).filter(({ ok }) => ok).length, 1);
    assert.deepEqual(await world.poolStands(), { available: units(30), held: units(30) });
    await world.campaign({ amount: '0.00000001', number: '1', users: '["3"]' });
    const again = { id: two.id, reason: 'agreed' };
    assert.equal(await world.staff.refusal(approvalCalls.approve, world.bob, again), 'POOL_EXHAUSTED');
    const { rows } = await world.db.query<{ payload: unknown }>(
      `SELECT payload FROM outbox WHERE type = 'coupons.given' ORDER BY seq LIMIT 2`,
    );
    const notice = { kind: 'coupon_given', args: { number: '10', currency: 'USDT' } };
    const told = rows.map(({ payload }) => world.told(payload));
    assert.deepEqual(
      told,
      ['1', '2'].map((user) => ({ userId: user, ...notice })),
    );
  });

  it('pay cash-back once, after fees of as much, in the order of refusals [SPEC-1.35]', async () => {
    const code = await codeOf('1');
    for (const [user, named] of [
      ['1', 'C99999999'],
      ['1', 'nothing'],
      ['2', code],
    ] as const) {
      assert.equal(await world.refusal(couponRedeem, user, { code: named }), 'NOT_FOUND');
    }
    await world.charge('1', units(9));
    assert.equal(await world.refusal(couponRedeem, '1', { code }), 'NOT_ALLOWED');
    assert.partialDeepStrictEqual((await own('1', 0))[0], { status: 0, fees: '9', pays: '0', number: '10' });
    await world.charge('1', units(1));
    await halt(world.db, 'test', world.now());
    assert.equal(await world.refusal(couponRedeem, '1', { code }), 'TRADING_HALTED');
    await resume(world.db, []);
    const tries = await Promise.all([1, 2, 3].map(() => world.attempt(couponRedeem, '1', { code }, 'one-key')));
    for (const tried of tries) assert.deepEqual(tried, tries[0]);
    assert.equal(await world.refusal(couponRedeem, '1', { code: 'C00000002' }, 'one-key'), 'NOT_FOUND');
    assert.equal(await world.refusal(couponRedeem, '1', { code: code.toLowerCase() }, 'one-key'), 'ID_REUSED');
    assert.equal(await world.refusal(couponRedeem, '1', { code }), 'STATE_CHANGED');
    assert.deepEqual([await own('1', 0), (await own('1', 1)).length], [[], 1]);
    assert.equal(await world.spotOf('1'), units(10));
    const { rows } = await world.db.query(`SELECT amount, reference FROM postings WHERE kind = 'coupon_payout'`);
    assert.deepEqual(rows, [{ amount: units(10), reference: 'coupon:1' }]);
    assert.deepEqual(await facts('1'), { given: 2, used: 1, paid: '10', returned: null });
  });

  it('count each fee for one coupon, however many are redeemed at once', async () => {
    const users = '["4","5"]';
    await world.fund(units(100));
    await world.campaign({ users });
    await world.campaign({ users, kind: 'fee_discount', share: '0.5', amount: '4' });
    await world.charge('4', units(10));
    const codes = (await own('4')).map(({ code }) => code);
    assert.deepEqual(
      (await own('4')).map(({ pays, fees }) => `${pays} of ${fees ?? ''}`),
      ['4 of 10', '10 of 10'],
    );
    const both = await Promise.all(codes.map((code) => world.attempt(couponRedeem, '4', { code })));
    assert.ok(both.some(({ ok }) => ok));
    const paid = await world.spotOf('4');
    // Either 10 of cash-back, and nothing is left for the discount; or 4 for fees of 8, and 2 are too few for cash-back.
    assert.ok(paid === units(10) || paid === units(4), String(paid));
    await world.charge('5', units(1));
    const [discount] = await own('5');
    const { pays, status } = await world.run(couponRedeem, '5', { code: discount?.code ?? '' });
    assert.deepEqual([pays, status, await world.spotOf('5')], ['0.5', 1, units(1) / 2n]);
  });

  it('count fees from the day on which they were given, each for one, whichever is redeemed first', async () => {
    await world.fund(units(40));
    const [first, other] = [await world.register(), await world.register()];
    const codes = async (user: string): Promise<string[]> => (await own(user)).map(({ code }) => code).toReversed();
    const users = JSON.stringify([first, other]);
    await world.campaign({ users, number: '2' });
    world.skipTo(0.1);
    for (const user of [first, other]) await world.charge(user, units(10));
    world.skipTo(0.2);
    await world.campaign({ users, number: '2' });
    const [a = '', b = ''] = await codes(first);
    world.skipTo(0.3);
    assert.equal(await world.refusal(couponRedeem, first, { code: b }), 'NOT_ALLOWED', 'fees before it was given');
    await world.run(couponRedeem, first, { code: a });
    world.skipTo(0.4);
    await world.charge(first, units(10));
    assert.equal((await own(first, 0))[0]?.fees, '10', 'those of the other were paid before');
    await world.run(couponRedeem, first, { code: b });
    // The newer one first: it takes what came since, and the older one has what came before.
    const [c = '', d = ''] = await codes(other);
    await world.charge(other, units(10));
    await world.run(couponRedeem, other, { code: d });
    await world.run(couponRedeem, other, { code: c });
    assert.deepEqual(await Promise.all([first, other].map((user) => world.spotOf(user))), [units(20), units(20)]);
  });

  it('are given to whoever registers in the window, as far as they go, each one', async () => {
    const window = { audience: 'registered', users: undefined, from: dayText(1), to: dayText(2) };
    const id = await world.campaign({ ...window, amount: '1', number: '3' });
    await world.register();
    await world.give();
    world.skipTo(1);
    const early = [await world.register(), await world.register()];
    await Promise.all([world.give(), world.give()]);
    assert.deepEqual(await facts(id), { given: 2, used: 0, paid: '0', returned: null });
    world.skipTo(1.5);
    await world.give();
    await world.register({ status: 'closed' });
    const [late, none] = [await world.register(), await world.register()];
    await world.give();
    await world.give();
    const counts = await Promise.all([...early, late, none].map(async (user) => (await own(user)).length));
    assert.deepEqual(counts, [1, 1, 1, 0]);
    assert.equal((await facts(id)).given, 3);
  });

  it('expire by their days or are withdrawn at the end, which returns what was not paid [SPEC-2.158]', async () => {
    const short = await world.campaign({ users: '["6"]', days: '2', ends_at: dayText(6), number: '1' });
    const long = await world.campaign({ users: '["7"]', days: '90', ends_at: dayText(6), number: '1' });
    const until = (await own('6'))[0]?.expires_at;
    assert.deepEqual([until, (await own('7'))[0]?.expires_at], [dayText(3.5), dayText(6)]);
    await world.charge('6', units(20));
    await world.charge('7', units(20));
    const [six, seven] = [await codeOf('6'), await codeOf('7')];
    world.skipTo(3.5);
    assert.equal(await world.refusal(couponRedeem, '6', { code: six }), 'STATE_CHANGED');
    assert.partialDeepStrictEqual((await own('6', 2))[0], { status: 2, pays: '0', fees: null });
    world.skipTo(6);
    assert.equal(await world.refusal(couponRedeem, '7', { code: seven }), 'STATE_CHANGED');
    const early = (await own('7', 3)).length;
    const { available } = await world.poolStands();
    await Promise.all([world.endDue(), world.endDue()]);
    assert.equal((await world.poolStands()).available - available, units(20));
    assert.deepEqual([early, (await own('7', 3)).length, (await own('6', 2)).length], [1, 1, 1]);
    for (const id of [short, long]) assert.partialDeepStrictEqual(await facts(id), { paid: '0', returned: '10' });
  });

  it('pay and return the budget to the atom, whatever is charged and redeemed', async () => {
    const random = seededRandom(116);
    world.skipTo(30);
    await world.endDue();
    const { available: atFirst } = await world.poolStands();
    for (let life = 0; life < 6; life += 1) {
      const kind = random.pick(['cash_back', 'fee_discount'] as const);
      const amount = formatAmount(BigInt(random.int(1, 300_000_000)), 8);
      const share = kind === 'cash_back' ? {} : { share: formatAmount(BigInt(random.int(1, 10_000)), 4) };
      const ends = 31 + life;
      await world.campaign({ kind, ...share, amount, number: '5', users: '["1","2","3"]', ends_at: dayText(ends) });
      for (let step = 0; step < 8; step += 1) {
        const user = random.pick(['1', '2', '3']);
        await world.charge(user, BigInt(random.int(1, 200_000_000)));
        await world.attempt(couponRedeem, user, { code: await codeOf(user) });
      }
      world.skipTo(ends);
      await world.endDue();
      const { rows } = await world.db.query<{ exact: boolean; posted: boolean }>(
        `SELECT p.paid + p.returned = p.amount * p.number AS exact,
           p.paid = (SELECT coalesce(sum(c.paid), 0) FROM coupons c WHERE c.campaign_id = p.id) AND p.paid =
             (SELECT coalesce(sum(g.amount), 0) FROM postings g JOIN coupons c ON g.reference = 'coupon:' || c.id
              WHERE c.campaign_id = p.id AND g.kind = 'coupon_payout') AS posted
         FROM coupon_campaigns p ORDER BY id DESC LIMIT 1`,
      );
      assert.deepEqual(rows, [{ exact: true, posted: true }], `life ${String(life)}`);
    }
    const { rows: generous } = await world.db.query(
      `SELECT user_id FROM (SELECT a.user_id, coalesce(sum(p.amount) FILTER (WHERE p.kind = 'trade_fee' AND p.debit_account = a.id), 0) AS fees,
         coalesce(sum(p.amount) FILTER (WHERE p.kind = 'coupon_payout' AND p.credit_account = a.id), 0) AS paid
       FROM ledger_accounts a JOIN postings p ON a.id IN (p.debit_account, p.credit_account) GROUP BY 1) sums
       WHERE user_id IS NOT NULL AND paid > fees`,
    );
    assert.deepEqual(generous, [], 'nobody gets back more than the fees that they paid');
    const { rows } = await world.db.query<{ paid: bigint }>(
      'SELECT sum(paid) AS paid FROM (SELECT paid FROM coupon_campaigns ORDER BY id DESC LIMIT 6) last',
    );
    assert.ok((rows[0]?.paid ?? 0n) > 0n, 'some were paid');
    assert.deepEqual(await world.poolStands(), { available: atFirst - (rows[0]?.paid ?? 0n), held: 0n });
  });
});
