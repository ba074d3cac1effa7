import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { configurationCalls } from '@bourse/contract/configuration';
import { kycRules } from '@bourse/contract/kyc-rules';
import { verificationCalls } from '@bourse/contract/kyc-form';
import { atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { parse } from 'zod/mini';
import type { Rejection } from '../../platform/http/rejection.ts';
import { checkFiatOrder, giveBackToLimit, takeFromLimit } from './index.ts';
import { type KycWorld, maya, openKycWorld } from './kyc-fixture.ts';

const btc = (count: number) => atoms(BigInt(count) * 10n ** 8n);
/** The code, with what stands beside it. */
function answerOf({ code, data }: Rejection, name: string): string {
  const value = data?.[name];
  return typeof value === 'string' ? `${code} ${value}` : code;
}
const usdt = (count: number) => atoms(BigInt(count) * 10n ** 6n);

describe('limits by level', () => {
  let world: KycWorld;
  let uses = 0;
  before(async () => {
    world = await openKycWorld();
  });
  after(() => world.close());

  const customer = async (level: 0 | 1 | 2): Promise<UserId> => {
    const user = await world.customer();
    await world.db.withTx('level', (tx) => tx.query('UPDATE users SET auth_level = $2 WHERE id = $1', [user, level]));
    return user;
  };
  /** @returns `ok`, or the code with what is left. */
  const take = async (owner: UserId, amount: bigint): Promise<string> => {
    const use = { owner, module: 'wallets', reference: String((uses += 1)), amount: atoms(amount) };
    const taken = await world.db.withTx('take', (tx) => takeFromLimit(tx, use, world.clock.now()));
    return taken.ok ? 'ok' : answerOf(taken.error, 'left');
  };
  const shown = async (user: UserId) => (await world.run(verificationCalls.limits, user, {})).withdraw;

  it('let level 1 withdraw 200 and level 2 500 BTC in the rolling 24 hours, to the last atom [SPEC-6.3] [SPEC-6.5] [SPEC-9.46]', async () => {
    for (const [level, limit] of [
      [1, 200],
      [2, 500],
    ] as const) {
      const user = await customer(level);
      assert.equal(await take(user, btc(limit) + 1n), `LIMIT_EXCEEDED ${String(limit)}`);
      assert.equal(await take(user, btc(limit) - 1n), 'ok');
      assert.equal(await take(user, 2n), 'LIMIT_EXCEEDED 0.00000001');
      assert.equal(await take(user, 1n), 'ok');
      assert.deepEqual(await shown(user), { currency: 'BTC', limit: String(limit), used: String(limit), left: '0' });
    }
    assert.equal(await take(await customer(0), 1n), 'VERIFICATION_REQUIRED');
  });

  it('count 24 hours back from now, and nothing that was given back', async () => {
    const user = await customer(1);
    assert.equal(await take(user, btc(150)), 'ok');
    await world.pass(dayMs / 2);
    assert.equal(await take(user, btc(50)), 'ok');
    const last = { module: 'wallets', reference: String(uses) };
    const give = () => world.db.withTx('give', (tx) => giveBackToLimit(tx, last));
    assert.deepEqual([await give(), await give()], [true, false]);
    assert.equal((await shown(user)).left, '50');
    assert.equal(await take(user, btc(50)), 'ok');
    await world.pass(dayMs / 2 - 1);
    assert.equal(await take(user, 1n), 'LIMIT_EXCEEDED 0');
    await world.pass(1);
    assert.deepEqual(await shown(user), { currency: 'BTC', limit: '200', used: '50', left: '150' });
  });

  it('let of a hundred withdrawals at once pass no more than one after the other', async () => {
    const user = await customer(1);
    const answers = await Promise.all(Array.from({ length: 100 }, () => take(user, btc(3))));
    assert.equal(answers.filter((one) => one === 'ok').length, 66);
    assert.equal((await shown(user)).used, '198');
  });

  it('let a fiat order of level 1 be worth 2,000 and one of level 2 1,000,000 USDT [SPEC-6.4] [SPEC-6.6] [SPEC-9.46]', async () => {
    const check = async (level: 0 | 1 | 2, amount: bigint): Promise<string> => {
      const checked = await checkFiatOrder(world.db, await customer(level), atoms(amount), world.clock.now());
      return checked.ok ? 'ok' : answerOf(checked.error, 'limit');
    };
    assert.equal(await check(1, usdt(2_000)), 'ok');
    assert.equal(await check(1, usdt(2_000) + 1n), 'LIMIT_EXCEEDED 2000');
    assert.equal(await check(2, usdt(1_000_000)), 'ok');
    assert.equal(await check(2, usdt(1_000_000) + 1n), 'LIMIT_EXCEEDED 1000000');
    assert.equal(await check(0, 1n), 'VERIFICATION_REQUIRED');
  });

  it('begin with who has typed in their data', async () => {
    const user = await world.customer();
    await world.run(verificationCalls.submit, user, maya);
    assert.equal((await shown(user)).limit, '200');
  });

  it('fall for as many customers as the preview says, from the date on that two persons have set [SPEC-6.5]', async () => {
    await world.pass(2 * dayMs);
    const [ann, bob] = [await world.hire('ann'), await world.hire('bob')];
    const heavy = await customer(1);
    assert.equal(await take(heavy, btc(180)), 'ok');
    const { rows } = await world.db.query<{ level: number; count: number }>(
      `SELECT auth_level AS level, count(*)::int AS count FROM users WHERE kind = 'customer' GROUP BY 1`,
    );
    const level1 = String(rows.find(({ level }) => level === 1)?.count);
    const which = { area: 'verification', key: 'rules' };
    const { setting } = await world.staff.run(configurationCalls.history, ann, which);
    const rules = parse(kycRules, setting.value);
    const { limits } = rules;
    const lower = { ...rules, limits: { ...limits, level1: { ...limits.level1, withdraw_btc: '150' } } };
    const wanted = { ...which, value: JSON.stringify(lower) };
    const { effects } = await world.staff.run(configurationCalls.preview, ann, wanted);
    const counted = { about: 'level1.withdraw_btc', unit: 'customers', before: null };
    assert.deepEqual(effects, [
      { ...counted, effect: 'limit_falls', after: level1 },
      { ...counted, effect: 'over_limit', after: '1' },
    ]);
    const effective_at = toIso(instant(world.clock.now() + minuteMs));
    const fields = { ...wanted, base: setting.newest, effective_at, reason: 'less is safer' };
    const { id } = await world.staff.run(configurationCalls.propose, ann, fields);
    await world.staff.run(approvalCalls.approve, bob, { id, reason: 'agreed' });
    const other = await customer(1);
    assert.equal((await shown(other)).limit, '200');
    await world.pass(minuteMs);
    assert.equal((await shown(other)).limit, '150');
    assert.equal(await take(other, btc(151)), 'LIMIT_EXCEEDED 150');
    assert.equal(await take(heavy, 1n), 'LIMIT_EXCEEDED 0');
  });
});
