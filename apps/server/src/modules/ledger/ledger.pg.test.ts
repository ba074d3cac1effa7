import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import { accountId, type AccountId, assetId, userId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { reject } from '@bourse/server/platform/http/rejection';
import { openLedgerWorld } from '@bourse/testing/ledger-world';
import {
  applyLocked,
  checkEverything,
  halt,
  houseAccount,
  lockBalances,
  placeHold,
  type Posting,
  post,
  readHalt,
  releaseHold,
  resume,
  userAccount,
} from './index.ts';

const world = await openLedgerWorld();
const { db } = world;
after(() => world.close());

const usdt = assetId(3);
const at = systemClock.now();
let users = 100;
const freshUser = (): ReturnType<typeof userId> => userId(String((users += 1)));

function posting(debit: AccountId, credit: AccountId, amount: bigint): Posting {
  return { debit, credit, assetId: usdt, amount: atoms(amount), kind: 'transfer', reference: 'test' };
}

/** Two accounts of one customer; the first has `amount`. */
async function pair(amount: bigint): Promise<[AccountId, AccountId]> {
  const user = freshUser();
  return [
    await world.fund(userAccount(user, usdt, 'change'), amount),
    await world.account(userAccount(user, usdt, 'legal')),
  ];
}

test('a posting moves its amount and leaves the ledger at zero [SPEC-5.25]', async () => {
  const [from, to] = await pair(100n);
  assert.equal((await db.withTx('t', (tx) => post(tx, { at, postings: [posting(from, to, 40n)] }))).ok, true);
  assert.deepEqual(
    [await world.balance(from), await world.balance(to)],
    [
      { available: 60n, held: 0n },
      { available: 40n, held: 0n },
    ],
  );
  const more = await db.withTx('t', (tx) => post(tx, { at, postings: [posting(from, to, 61n)] }));
  assert.deepEqual(more, reject('INSUFFICIENT_BALANCE'));
  assert.deepEqual(await world.balance(from), { available: 60n, held: 0n });
  await world.assertAddsUp();
});

test('a halt is checked before the balance, stops every movement of money, and ends only when the ledger checks pass', async () => {
  const [from, to] = await pair(10n);
  const reason = { account: from, module: 'test', reference: 'halted' };
  await db.withTx('t', (tx) => placeHold(tx, reason, atoms(1n), at));
  await halt(db, 'a test', at);
  assert.deepEqual(await readHalt(db), { halted: true, reason: 'a test' });
  const refused = reject('TRADING_HALTED');
  assert.deepEqual(await db.withTx('t', (tx) => post(tx, { at, postings: [posting(from, to, 999n)] })), refused);
  assert.deepEqual(await db.withTx('t', (tx) => lockBalances(tx, [from])), refused);
  assert.deepEqual(await db.withTx('t', (tx) => placeHold(tx, reason, atoms(1n), at)), refused);
  assert.deepEqual(await db.withTx('t', (tx) => releaseHold(tx, reason)), refused);
  assert.deepEqual(await resume(db, []), []);
  assert.equal((await readHalt(db)).halted, false);
  await db.withTx('t', (tx) => releaseHold(tx, reason));
});

test('a hold takes from what is available, is found by its reason, and comes back once', async () => {
  const [account] = await pair(50n);
  const reason = { account, module: 'test', reference: 'one' };
  assert.equal((await db.withTx('t', (tx) => placeHold(tx, reason, atoms(30n), at))).ok, true);
  assert.deepEqual(await world.balance(account), { available: 20n, held: 30n });
  await world.assertAddsUp();
  const second = { ...reason, reference: 'two' };
  assert.deepEqual(await db.withTx('t', (tx) => placeHold(tx, second, atoms(21n), at)), reject('INSUFFICIENT_BALANCE'));
  assert.deepEqual(await db.withTx('t', (tx) => releaseHold(tx, reason)), { ok: true, value: 30n });
  assert.deepEqual(await db.withTx('t', (tx) => releaseHold(tx, reason)), reject('NOT_FOUND'));
  assert.deepEqual(await world.balance(account), { available: 50n, held: 0n });
});

test('bugs of ours throw and change nothing', async () => {
  const [from, to] = await pair(10n);
  const coin = await world.fund(userAccount(freshUser(), assetId(1), 'change'), 10n);
  const broken: [string, RegExp, Posting, AccountId[]][] = [
    ['an overdraft', /overdrawn/, posting(from, to, 11n), [from, to]],
    ['an amount of nothing', /positive/, posting(from, to, 0n), [from, to]],
    ['an account that is not locked', /locked account/, posting(from, to, 1n), [from]],
    ['another asset', /does not hold that asset/, posting(from, coin, 1n), [from, coin]],
  ];
  for (const [name, message, one, accounts] of broken) {
    await assert.rejects(
      db.withTx('t', async (tx) => {
        const locked = await lockBalances(tx, accounts);
        assert.ok(locked.ok);
        applyLocked(tx, locked.value, { at, postings: [one] });
      }),
      message,
      name,
    );
  }
  await assert.rejects(
    db.withTx('t', (tx) => lockBalances(tx, [from, accountId('999999999')])),
    /does not exist/,
  );
  assert.deepEqual(await world.balance(from), { available: 10n, held: 0n });
  await world.assertAddsUp();
});

test('postings are never changed and never deleted', async () => {
  await pair(1n);
  await assert.rejects(
    db.withTx('t', (tx) => tx.query('UPDATE postings SET amount = amount + 1')),
    /insert-only/,
  );
  await assert.rejects(
    db.withTx('t', (tx) => tx.query('DELETE FROM postings')),
    /insert-only/,
  );
});

test('the same account is opened once by many at once', async () => {
  const keys = [houseAccount('fees', usdt, 5), userAccount(freshUser(), usdt, 'micro'), houseAccount('dust', usdt, 5)];
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) => world.resolve(i % 2 === 0 ? keys : keys.toReversed())),
  );
  for (const [i, ids] of all.entries()) assert.deepEqual(i % 2 === 0 ? ids : ids.toReversed(), all[0]);
});

test('M3: seeded interleavings of postings and holds on a few balances never go below zero', async () => {
  const random = seededRandom(3);
  const accounts = (await Promise.all([pair(1_000n), pair(1_000n)])).flat();
  const total = 2_000n;
  const rounds = process.env['BOURSE_LONG'] === '1' ? 10_000 : 1_000;
  let refused = 0;
  const step = async (i: number): Promise<void> => {
    const [from, to] = [random.pick(accounts), random.pick(accounts)];
    const amount: Atoms = atoms(BigInt(random.int(1, 700)));
    const reason = { account: from, module: 'test', reference: `m3:${String(i)}` };
    const result =
      from === to
        ? await db.withTx('hold', (tx) => placeHold(tx, reason, amount, at))
        : await db.withTx('move', (tx) => post(tx, { at, postings: [posting(from, to, amount)] }));
    if (!result.ok) refused += 1;
    else if (from === to) await db.withTx('release', (tx) => releaseHold(tx, reason));
  };
  for (let done = 0; done < rounds; done += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, i) => step(done + i)));
    const balances = await Promise.all(accounts.map((id) => world.balance(id)));
    for (const { available, held } of balances) assert.ok(available >= 0n && held >= 0n);
    assert.equal(
      balances.reduce((sum, one) => sum + one.available + one.held, 0n),
      total,
    );
  }
  assert.ok(refused > 0, 'the balances were never tight');
  assert.deepEqual(await checkEverything(db, []), []);
});
