import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { goodwillCalls, goodwillPool } from '@bourse/contract/goodwill';
import { poolCalls } from '@bourse/contract/pool';
import { formatAmount } from '@bourse/kernel/amount';
import { type AccountId, assetId, type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { type LedgerWorld, ledgerWorldOn } from '@bourse/testing/ledger-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';

import { verifyAudit } from '../audit/index.ts';
import { halt, houseAccount, poolAccount, resume, userAccount } from '../ledger/index.ts';
import { openPools } from '../pools/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openGoodwill } from './index.ts';

const { credit, list } = goodwillCalls;
const { approve, refuse, withdraw } = approvalCalls;
const usdt = assetId(3);
const units = (whole: number): bigint => BigInt(whole) * 100_000_000n;
const clock = { now: () => instant(Date.UTC(2026, 10, 25, 10)) };
const reason = 'an order of hers was ended by a fault of ours';

describe('credits to customers', () => {
  let opened: TestDatabase;
  let db: Database;
  let ledger: Omit<LedgerWorld, 'close'>;
  let calls: ReturnType<typeof staffCalls>;
  let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below
  let pool: AccountId;
  let tell: (payload: unknown) => unknown;

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await ensurePartitions(db, clock.now(), 0);
    ledger = ledgerWorldOn(db, clock);
    await db.withTx('users', (tx) =>
      tx.query(
        `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, kind, status, created_at)
         SELECT 'c' || n || '@example.test', 'none', now(), 'C', 'en', CASE n WHEN 9 THEN 'house' ELSE 'customer' END,
           CASE n WHEN 8 THEN 'closed' ELSE 'open' END, now() FROM generate_series(1, 9) n`,
      ),
    );
    ann = await hireStaff(db, 'ann', [credit.grant, poolCalls.fill.grant]);
    bob = await hireStaff(db, 'bob', [credit.grant, poolCalls.fill.grant]);
    const registry = await loadRegistry(db);
    const goodwill = openGoodwill({ db, clock, registry });
    const pools = openPools({ db, clock, registry, products: goodwill.pools ?? [] });
    const kinds = [...(goodwill.approvals ?? []), ...(pools.approvals ?? [])];
    const routes = [...(goodwill.staffRoutes ?? []), ...(pools.staffRoutes ?? [])];
    calls = staffCalls([...routes, ...unsignedApprovals({ db, clock, kinds })]);
    tell = goodwill.notices?.[0]?.tell ?? assert.fail();
    await ledger.fund(houseAccount('treasury', usdt), units(1_000));
    pool = await ledger.account(poolAccount(goodwillPool, usdt));
  });
  after(() => opened.close());
  afterEach(() => ledger.assertAddsUp());

  const fields = (user: UserId, more: object = {}) => ({ id: user, currency_id: '3', number: '10', reason, ...more });
  const ask = async (user: UserId, more: object = {}, by = ann): Promise<string> =>
    (await calls.run(credit, by, fields(user, more))).id;
  const decide = (id: string) => ({ id, reason: 'agreed' });
  const has = async (account: AccountId): Promise<bigint> => (await ledger.balance(account)).available;
  const spotOf = (user: UserId): Promise<AccountId> => ledger.account(userAccount(user, usdt, 'change'));
  const fill = async (number: string): Promise<void> => {
    const wanted = { product: goodwillPool, currency_id: '3', number, reason };
    await calls.run(approve, bob, decide((await calls.run(poolCalls.fill, ann, wanted)).id));
  };
  const countPaid = async (): Promise<number> => (await calls.run(list, ann, {})).total;

  it('come out of nothing but a pool that two have filled [B1]', async () => {
    assert.equal(await calls.refusal(credit, ann, fields(userId('1'))), 'INSUFFICIENT_BALANCE');
    await fill('300');
    assert.deepEqual([await has(pool), await has(await spotOf(userId('1')))], [units(300), 0n]);
  });

  it('are paid once a second person agrees, as one posting, shown to all three sides [B1]', async () => {
    const user = userId('1');
    const account = await spotOf(user);
    const id = await ask(user);
    assert.deepEqual([await has(pool), await has(account)], [units(300), 0n]);
    await calls.run(approve, bob, decide(id));
    assert.deepEqual([await has(pool), await has(account)], [units(290), units(10)]);
    const { rows: postings } = await db.query(
      'SELECT kind, amount, reference, debit_account FROM postings WHERE credit_account = $1',
      [account],
    );
    const reference = 'credit:1';
    assert.deepEqual(postings, [{ kind: 'goodwill_credit', amount: units(10), reference, debit_account: pool }]);
    const { list: paid } = await calls.run(list, bob, { id: user });
    const [requested_by, approved_by] = [{ name: 'ann' }, { name: 'bob' }];
    const seen = { number: '10', currency: 'USDT', reason: `${reason} / agreed`, approval_id: id };
    assert.partialDeepStrictEqual(paid, [{ ...seen, requested_by, approved_by }]);
    const { rows: events } = await db.query<{ payload: unknown }>(
      `SELECT payload FROM outbox WHERE type = 'goodwill.credited'`,
    );
    const args = { number: '10', currency: 'USDT' };
    assert.deepEqual(
      events.map(({ payload }) => tell(payload)),
      [{ userId: user, kind: 'goodwill_credited', args }],
    );
    const { rows: log } = await db.query<{ staff_id: string; approver_id: string; after: string }>(
      `SELECT staff_id, approver_id, after FROM audit_log WHERE action = 'goodwill.credit' AND approver_id IS NOT NULL`,
    );
    const noted = { credit: '1', currency: 'USDT', number: '10', pool: 'goodwill' };
    assert.partialDeepStrictEqual(log, [{ staff_id: ann, approver_id: bob }]);
    assert.deepEqual(JSON.parse(log[0]?.after ?? ''), noted);
    assert.equal(await verifyAudit(db), null);
  });

  it('refuse a request in the documented order, and then nobody is asked', async () => {
    const refusal = (more: object): Promise<string> => calls.refusal(credit, ann, { ...fields(userId('2')), ...more });
    const wrong = { currency_id: '999', number: '0' };
    assert.equal(await refusal({ ...wrong, id: '77', reason: '' }), 'PARAMETER_ERROR reason');
    for (const id of ['77', '9']) assert.equal(await refusal({ ...wrong, id }), 'NOT_FOUND', id);
    assert.equal(await refusal({ ...wrong, id: '8' }), 'ACCOUNT_CLOSED');
    assert.equal(await refusal(wrong), 'CURRENCY_NOT_FOUND');
    for (const number of ['0', '0.000000001']) assert.equal(await refusal({ number }), 'INVALID_AMOUNT', number);
    assert.equal(await refusal({ number: '-1' }), 'PARAMETER_ERROR number');
    assert.equal(await refusal({ number: '290.00000001' }), 'INSUFFICIENT_BALANCE');
    const open = await ask(userId('2'));
    assert.equal(await refusal({ number: '290.00000001' }), 'STATE_CHANGED');
    assert.equal(await refusal({ number: '0' }), 'INVALID_AMOUNT');
    await calls.run(withdraw, ann, decide(open));
    const { total } = await calls.run(approvalCalls.list, ann, { state: 'open' });
    assert.deepEqual([total, await has(pool)], [0, units(290)]);
  });

  it('are not paid while money is halted, when the pool has paid others meanwhile, or to an account closed meanwhile', async () => {
    const [first, second] = [await ask(userId('2'), { number: '200' }), await ask(userId('3'), { number: '200' })];
    await halt(db, 'test', clock.now());
    assert.equal(await calls.refusal(approve, bob, decide(first)), 'TRADING_HALTED');
    await resume(db, []);
    await calls.run(approve, bob, decide(first));
    assert.equal(await calls.refusal(approve, bob, decide(second)), 'INSUFFICIENT_BALANCE');
    assert.deepEqual([await has(pool), await has(await spotOf(userId('3'))), await countPaid()], [units(90), 0n, 2]);
    const setStatus = (status: string): Promise<unknown> =>
      db.withTx('status', (tx) => tx.query('UPDATE users SET status = $1 WHERE id = 3', [status]));
    await fill('200');
    await setStatus('closed');
    assert.equal(await calls.refusal(approve, bob, decide(second)), 'ACCOUNT_CLOSED');
    await setStatus('open');
    await calls.run(approve, bob, decide(second));
    assert.deepEqual([await has(pool), await has(await spotOf(userId('3')))], [units(90), units(200)]);
  });

  it('fail a thousand times for one person alone [B1]', async () => {
    const id = await ask(userId('4'));
    const held = await has(pool);
    for (let n = 0; n < 1_000; n += 1) assert.equal(await calls.refusal(approve, ann, decide(id)), 'NOT_ALLOWED');
    assert.deepEqual([await has(pool), await has(await spotOf(userId('4')))], [held, 0n]);
    await calls.run(refuse, bob, decide(id));
    assert.equal(await calls.refusal(approve, bob, decide(id)), 'STATE_CHANGED');
  });

  it('are asked for once and paid once, however many do so at once', async () => {
    const user = userId('5');
    const asked = await Promise.all([1, 2, 3, 4].map(() => calls.attempt(credit, ann, fields(user))));
    assert.equal(asked.filter(({ ok }) => ok).length, 1);
    for (const one of asked) if (!one.ok) assert.equal(one.error.code, 'STATE_CHANGED');
    const { list: open } = await calls.run(approvalCalls.list, ann, { state: 'open' });
    const id = open[0]?.id ?? assert.fail();
    const paid = await Promise.all([1, 2, 3, 4].map(() => calls.attempt(approve, bob, decide(id))));
    assert.equal(paid.filter(({ ok }) => ok).length, 1);
    for (const one of paid) if (!one.ok) assert.equal(one.error.code, 'STATE_CHANGED');
    assert.equal(await has(await spotOf(user)), units(10));
  });

  it('keep the sum of all accounts whatever is asked for and decided', async () => {
    const random = seededRandom(31);
    const everyone = [1, 2, 3, 4, 5].map((n) => userId(String(n)));
    const accounts = [pool, ...(await Promise.all(everyone.map(spotOf)))];
    const sum = async (): Promise<bigint> => (await Promise.all(accounts.map(has))).reduce((a, b) => a + b, 0n);
    const whole = await sum();
    for (let step = 0; step < 60; step += 1) {
      const user = random.pick(everyone);
      const number = formatAmount(BigInt(random.int(1, 2_000_000_000)), 8);
      const asked = await calls.attempt(credit, random.pick([ann, bob]), fields(user, { number }));
      if (!asked.ok) continue;
      const { id } = asked.value as { id: string }; // as the contract says
      for (const one of [ann, bob]) await calls.attempt(random.pick([approve, refuse, withdraw]), one, decide(id));
      for (const one of [ann, bob]) await calls.attempt(withdraw, one, decide(id));
      assert.equal(await sum(), whole, `step ${String(step)}`);
    }
    const { rows } = await db.query<{ sum: bigint }>('SELECT sum(amount) FROM goodwill_credits');
    const { rows: posted } = await db.query<{ sum: bigint }>(
      `SELECT sum(amount) FROM postings WHERE kind = 'goodwill_credit'`,
    );
    assert.ok((rows[0]?.sum ?? 0n) > units(410), 'some were paid');
    assert.deepEqual(rows, posted);
  });

  it('cannot be changed or taken out of the table afterwards', async () => {
    for (const statement of ['UPDATE goodwill_credits SET amount = 1', 'DELETE FROM goodwill_credits']) {
      await assert.rejects(db.withTx('change', (tx) => tx.query(statement)));
    }
  });
});
