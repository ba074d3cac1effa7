import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { walletCalls } from '@bourse/contract/wallet';
import { assetId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import type { Caller } from '@bourse/server/platform/http/binding';
import { reject, rejectField } from '@bourse/server/platform/http/rejection';
import { testCaller } from '@bourse/testing/test-caller';
import { openLedgerWorld } from '@bourse/testing/ledger-world';
import { malformedNumbers } from '@bourse/testing/malformed-numbers';
import { halt, resume, userAccount } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { walletRoutes } from './index.ts';

const world = await openLedgerWorld();
after(() => world.close());
const registry = await loadRegistry(world.db);
const routes = walletRoutes({ db: world.db, clock: systemClock, registry, resolve: world.resolve, feed: null });
const change = present(
  routes.find((one) => one.call === walletCalls.change),
  'the binding',
);

const usdt = assetId(3);
let users = 100;

/** A customer with USDT on change, in atoms. */
async function customer(amount: bigint): Promise<Caller> {
  const user = userId(String((users += 1)));
  await world.fund(userAccount(user, usdt, 'change'), amount);
  return testCaller(user);
}

async function available(caller: Caller, kind: 'change' | 'legal' | 'lever'): Promise<bigint> {
  const id = await world.account(userAccount(present(caller.userId, 'the customer'), usdt, kind));
  return (await world.balance(id)).available;
}

async function postingsCount(): Promise<number> {
  const { rows } = await world.db.query<{ count: number }>('SELECT count(*)::int AS count FROM postings');
  return rows[0]?.count ?? 0;
}

const good = { currency_id: 3, number: '1', from_field: 'change', to_field: 'legal' };

test('money moves between two own accounts, by words, ids and words with _balance [SPEC-1.44] [SPEC-3.12] [SPEC-7.57]', async () => {
  const caller = await customer(300_000_000n);
  const answer = await change.run(caller, { ...good, number: '1.5' });
  assert.ok(answer.ok);
  assert.partialDeepStrictEqual(answer.value, {
    currency: 'USDT',
    number: '1.5',
    from_field: 'change',
    to_field: 'legal',
  });
  assert.equal((await change.run(caller, { ...good, from_field: '1', to_field: '3' })).ok, true);
  assert.equal(
    (await change.run(caller, { ...good, from_field: 'change_balance', to_field: 'lever_balance' })).ok,
    true,
  );
  assert.deepEqual(
    [await available(caller, 'change'), await available(caller, 'legal'), await available(caller, 'lever')],
    [50_000_000n, 50_000_000n, 200_000_000n],
  );
  await world.assertAddsUp();
});

test('refusals come in their documented order and change nothing', async () => {
  const caller = await customer(100_000_000n);
  await change.run({ ...caller, idempotencyKey: 'used' }, { ...good, number: '0.1' });
  const before = await postingsCount();
  const bad = { ...good, to_field: 'change', currency_id: 999, number: '0' };
  const steps: [Record<string, unknown>, unknown][] = [
    [bad, rejectField('to_field')],
    [{ ...bad, to_field: 'legal' }, reject('CURRENCY_NOT_FOUND')],
    [{ ...good, number: '0' }, reject('INVALID_AMOUNT')],
    [{ ...good, number: '0.000000001' }, reject('INVALID_AMOUNT')],
    [{ ...good, number: '9'.repeat(40) }, reject('INVALID_AMOUNT')],
    [{ ...good, number: '999' }, reject('ID_REUSED')],
  ];
  for (const [input, refusal] of steps) {
    assert.deepEqual(await change.run({ ...caller, idempotencyKey: 'used' }, input), refusal, JSON.stringify(input));
  }
  await halt(world.db, 'test', systemClock.now());
  assert.deepEqual(
    await change.run({ ...caller, idempotencyKey: 'used' }, { ...good, number: '999' }),
    reject('ID_REUSED'),
  );
  assert.deepEqual(await change.run(caller, { ...good, number: '999' }), reject('TRADING_HALTED'));
  await resume(world.db, []);
  assert.deepEqual(await change.run(caller, { ...good, number: '999' }), reject('INSUFFICIENT_BALANCE'));
  assert.equal(await postingsCount(), before);
  assert.equal(await available(caller, 'change'), 90_000_000n);
});

test('M7: malformed numbers meet a documented rejection and leave no ledger row [SPEC-8.11]', async () => {
  const caller = await customer(100_000_000n);
  const before = await postingsCount();
  assert.ok(malformedNumbers.length >= 40);
  for (const number of [...malformedNumbers, 1, 1.5, null, true, [], ['1'], {}, undefined]) {
    assert.deepEqual(await change.run(caller, { ...good, number }), rejectField('number'), JSON.stringify(number));
  }
  assert.equal(await postingsCount(), before);
});

test('M5: the same key answers with the first result, another body with it is refused', async () => {
  const caller = { ...(await customer(1_000_000_000n)), idempotencyKey: 'again' };
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => change.run(caller, good)));
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.equal(answers[0]?.ok, true);
  assert.deepEqual(await change.run(caller, { ...good, number: '2' }), reject('ID_REUSED'));
  assert.equal(await available(caller, 'change'), 900_000_000n);
});

test('M2: of 10,000 transfers of one whole balance at once exactly one succeeds', async () => {
  const caller = await customer(100_000_000n);
  let succeeded = 0;
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => change.run(caller, good)));
    succeeded += answers.filter((answer) => answer.ok).length;
  }
  assert.equal(succeeded, 1);
  assert.equal(await available(caller, 'legal'), 100_000_000n);
  await world.assertAddsUp();
});

test('M2 control: reading the balance and then writing it lets several through', async () => {
  const caller = await customer(100_000_000n);
  const id = await world.account(userAccount(present(caller.userId, 'the customer'), usdt, 'change'));
  await world.db.withTx('make a table', (tx) =>
    tx.query('CREATE TABLE naive AS SELECT id, available FROM ledger_accounts WHERE id = ' + id),
  );
  const naive = (): Promise<boolean> =>
    world.db.withTx('naive', async (tx) => {
      const { rows } = await tx.query<{ available: bigint }>('SELECT available FROM naive');
      if ((rows[0]?.available ?? 0n) < 100_000_000n) return false;
      await tx.query('UPDATE naive SET available = $1', [0]);
      return true;
    });
  const answers = await Promise.all(Array.from({ length: 50 }, naive));
  // On the embedded database one transaction runs at a time, which hides the mistake.
  assert.equal(answers.filter(Boolean).length > 1, world.db.capabilities.concurrentTransactions > 1);
});
