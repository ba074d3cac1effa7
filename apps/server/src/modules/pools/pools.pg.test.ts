import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { poolCalls } from '@bourse/contract/pool';
import { atoms } from '@bourse/kernel/amount';
import { type AccountId, assetId, type StaffId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { type LedgerWorld, ledgerWorldOn } from '@bourse/testing/ledger-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';

import { checkEverything, halt, houseAccount, placeHold, poolAccount, releaseHold, resume } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openPools, readPool } from './index.ts';

const usdt = assetId(3);
const units = (whole: number): bigint => BigInt(whole) * 100_000_000n;
const clock = { now: () => instant(Date.UTC(2026, 2, 2, 10)) };
const fields = { product: 'lockup', currency_id: '3', number: '400', reason: 'for the spring' };

describe('pools', () => {
  let opened: TestDatabase;
  let db: Database;
  let ledger: Omit<LedgerWorld, 'close'>;
  let calls: ReturnType<typeof staffCalls>;
  let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below
  let treasury: AccountId;
  let pool: AccountId;

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await ensurePartitions(db, clock.now(), 0);
    ledger = ledgerWorldOn(db, clock);
    const { fill } = poolCalls;
    ann = await hireStaff(db, 'ann', [fill.grant]);
    bob = await hireStaff(db, 'bob', [fill.grant]);
    const registry = await loadRegistry(db);
    const { routes, staffRoutes, approvals } = openPools({ db, clock, registry, products: ['lockup', 'mining'] });
    const decisions = unsignedApprovals({ db, clock, kinds: approvals ?? [] });
    calls = staffCalls([...(routes ?? []), ...(staffRoutes ?? []), ...decisions]);
    treasury = await ledger.fund(houseAccount('treasury', usdt), units(1_000));
    pool = await ledger.account(poolAccount('lockup', usdt));
  });
  after(() => opened.close());

  const ask = async (more: object = {}): Promise<string> =>
    (await calls.run(poolCalls.fill, ann, { ...fields, ...more })).id;
  const approve = (id: string, reason = 'agreed') => ({ id, reason });
  const has = async (account: AccountId): Promise<bigint> => (await ledger.balance(account)).available;
  /** What is free of the pool, and what is promised. */
  const stand = async (): Promise<bigint[]> => {
    const { available, held } = await readPool(db, 'lockup', usdt);
    return [available, held];
  };

  it('are filled out of the treasury when a second person agrees, and not before [B1]', async () => {
    const id = await ask();
    assert.equal(await has(pool), 0n);
    assert.equal(await calls.refusal(approvalCalls.approve, ann, approve(id)), 'NOT_ALLOWED');
    assert.equal(await has(pool), 0n);
    await calls.run(approvalCalls.approve, bob, approve(id));
    assert.deepEqual([await has(pool), await has(treasury)], [units(400), units(600)]);
    const { rows } = await db.query('SELECT kind, amount, reference FROM postings WHERE credit_account = $1', [pool]);
    assert.deepEqual(rows, [{ kind: 'pool_fill', amount: units(400), reference: `approval:${id}` }]);
    assert.equal(await calls.refusal(approvalCalls.approve, bob, approve(id)), 'STATE_CHANGED');
    await ledger.assertAddsUp();
  });

  it('refuse a request in the documented order, and then nobody is asked', async () => {
    const all = { product: 'spot', currency_id: '999', number: '0' };
    const refusal = (more: object): Promise<string> => calls.refusal(poolCalls.fill, ann, { ...fields, ...more });
    assert.equal(await refusal({ ...all, reason: '' }), 'PARAMETER_ERROR reason');
    assert.equal(await refusal(all), 'NOT_FOUND');
    assert.equal(await refusal({ ...all, product: 'lockup' }), 'CURRENCY_NOT_FOUND');
    assert.equal(await refusal({ number: '0' }), 'INVALID_AMOUNT');
    assert.equal(await refusal({ number: '0.000000001' }), 'INVALID_AMOUNT');
    assert.equal(await refusal({ number: '600.00000001' }), 'INSUFFICIENT_BALANCE');
    const { list } = await calls.run(approvalCalls.list, ann, { state: 'open' });
    assert.deepEqual(list, []);
  });

  it('take nothing while money is halted, or when the treasury has spent it meanwhile; the request stays open', async () => {
    const [first, second] = [await ask(), await ask()];
    await halt(db, 'test', clock.now());
    assert.equal(await calls.refusal(approvalCalls.approve, bob, approve(first)), 'TRADING_HALTED');
    await resume(db, []);
    await calls.run(approvalCalls.approve, bob, approve(first));
    assert.equal(await calls.refusal(approvalCalls.approve, bob, approve(second)), 'INSUFFICIENT_BALANCE');
    assert.deepEqual([await has(pool), await has(treasury)], [units(800), units(200)]);
    await ledger.fund(houseAccount('treasury', usdt), units(200));
    await calls.run(approvalCalls.approve, bob, approve(second));
    assert.equal(await has(pool), units(1_200));
    await ledger.assertAddsUp();
  });

  it('are filled whatever the two reasons are, together longer than one may be', async () => {
    await ledger.fund(houseAccount('treasury', usdt), units(1));
    const id = await ask({ product: 'mining', number: '1', reason: 'a'.repeat(500) });
    await calls.run(approvalCalls.approve, bob, approve(id, 'b'.repeat(500)));
    assert.equal((await readPool(db, 'mining', usdt)).available, units(1));
  });

  it('show everybody their size, and what of it is reserved and free', async () => {
    const reason = { module: 'lockup', reference: '1', account: pool };
    await db.withTx('sale', (tx) => placeHold(tx, reason, atoms(units(12)), clock.now()));
    assert.deepEqual(await calls.run(poolCalls.list, ann, {}), [
      { product: 'lockup', currency_id: 3, currency: 'USDT', size: '1200', reserved: '12', free: '1188' },
      { product: 'mining', currency_id: 3, currency: 'USDT', size: '1', reserved: '0', free: '1' },
    ]);
    await db.withTx('end', (tx) => releaseHold(tx, reason));
  });

  describe('and what they have reserved', () => {
    const reasons = ['1', '2', '3'].map((reference) => ({ module: 'lockup', reference }));
    before(async () => {
      for (const reason of reasons) {
        await db.withTx('sale', (tx) => placeHold(tx, { ...reason, account: pool }, atoms(units(10)), clock.now()));
      }
    });
    beforeEach(() => ledger.assertAddsUp());

    it('is the sum of the rows that say why', async () => {
      const { rows } = await db.query<{ sum: bigint }>('SELECT sum(amount) FROM holds WHERE account_id = $1', [pool]);
      const [, held] = await stand();
      assert.deepEqual([held, rows[0]?.sum], [units(30), units(30)]);
    });

    it('cannot be promised again', async () => {
      const [free = 0n] = await stand();
      const again = { module: 'lockup', reference: '4', account: pool };
      const refused = await db.withTx('sale', (tx) => placeHold(tx, again, atoms(free + 1n), clock.now()));
      assert.ok(!refused.ok && refused.error.code === 'INSUFFICIENT_BALANCE');
    });

    const defects: readonly (readonly [string, string, string])[] = [
      [
        'a row that says less',
        `UPDATE holds SET amount = amount - 1 WHERE account_id = $1 AND reference = '2'`,
        `UPDATE holds SET amount = amount + 1 WHERE account_id = $1 AND reference = '2'`,
      ],
      [
        'a row that is gone',
        `DELETE FROM holds WHERE account_id = $1 AND reference = '3'`,
        `INSERT INTO holds (account_id, amount, module, reference, at) VALUES ($1, 1000000000, 'lockup', '3', now())`,
      ],
      [
        'a row that belongs to nothing',
        `INSERT INTO holds (account_id, amount, module, reference, at) VALUES ($1, 1, 'lockup', '9', now())`,
        `DELETE FROM holds WHERE account_id = $1 AND reference = '9'`,
      ],
      [
        'a held balance that was changed',
        `UPDATE ledger_accounts SET available = available + 5, held = held - 5 WHERE id = $1`,
        `UPDATE ledger_accounts SET available = available - 5, held = held + 5 WHERE id = $1`,
      ],
    ];
    for (const [title, plant, mend] of defects) {
      it(`is compared with them by the check of everything: ${title}`, async () => {
        await db.withTx('plant', (tx) => tx.query(plant, [pool]));
        const found = await checkEverything(db, []);
        assert.partialDeepStrictEqual(found, [{ check: 'holds', subject: `account ${pool}` }]);
        assert.equal(found.length, 1);
        await db.withTx('mend', (tx) => tx.query(mend, [pool]));
        await ledger.assertAddsUp();
      });
    }
  });
});
