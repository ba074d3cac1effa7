import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { type AccountId, assetId, userId } from '@bourse/kernel/ids';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { openLedgerWorld } from '@bourse/testing/ledger-world';
import type { Discrepancy } from './check-store.ts';
import { type LedgerWatch, ledgerWatch, post, readHalt, resume, userAccount } from './index.ts';

const world = await openLedgerWorld();
const { db } = world;
after(() => world.close());

const usdt = assetId(3);
const user = userId('1');
const alarms: Discrepancy[][] = [];
const watch = ledgerWatch(db, systemClock, [], (found) => alarms.push([...found]));
const from = await world.fund(userAccount(user, usdt, 'change'), 1_000n);
const to = await world.account(userAccount(user, usdt, 'legal'));
const elsewhere = await world.fund(userAccount(userId('2'), usdt, 'change'), 1_000n);
const back = await world.account(userAccount(userId('2'), usdt, 'legal'));

async function move(amount: bigint, debit = from, credit = to): Promise<boolean> {
  const posting = {
    debit,
    credit,
    assetId: usdt,
    amount: atoms(amount),
    kind: 'transfer' as const,
    reference: 'x',
  };
  return (await db.withTx('move', (tx) => post(tx, { at: systemClock.now(), postings: [posting] }))).ok;
}

/** Plants a defect, sees that `check` stops money for it, takes the defect out again and lets money move. */
async function stopsFor(check: keyof LedgerWatch, plant: string, mend: string, account: AccountId): Promise<void> {
  await db.withTx('plant', (tx) => tx.query(plant, [account]));
  alarms.length = 0;
  await watch[check]();
  assert.equal((await readHalt(db)).halted, true, `${check} did not see: ${plant}`);
  assert.equal(alarms.length, 1);
  assert.equal(await move(1n), false);
  assert.notEqual((await resume(db, [])).length, 0, 'the halt must not end while the books are wrong');
  await db.withTx('mend', (tx) => tx.query(mend, [account]));
  assert.deepEqual(await resume(db, []), []);
  assert.equal(await move(1n), true);
}

const take = 'UPDATE ledger_accounts SET available = available - 1 WHERE id = $1';
const give = 'UPDATE ledger_accounts SET available = available + 1 WHERE id = $1';
const hold = 'UPDATE ledger_accounts SET available = available - 1, held = held + 1 WHERE id = $1';
const free = 'UPDATE ledger_accounts SET available = available + 1, held = held - 1 WHERE id = $1';

test('M1: a correct ledger never triggers a halt', async () => {
  for (let i = 0; i < 5; i += 1) {
    assert.equal(await move(1n), true);
    await watch.sums();
    await watch.recent();
    await watch.everything();
  }
  assert.equal((await readHalt(db)).halted, false);
});

test('M1 control: a dropped leg halts the ledger at the next check of the sums', async () => {
  await stopsFor('sums', give, take, to);
});

test('M1 control: a dropped leg stops money at the next check of new postings', async () => {
  await move(1n);
  await stopsFor('recent', take, give, to);
});

test('M1 control: two changes without a posting that cancel out are found by the check of everything', async () => {
  const both = 'UPDATE ledger_accounts SET available = available + CASE WHEN id = $1 THEN';
  const others = `ELSE`;
  const where = `END WHERE id IN ($1, ${from})`;
  await stopsFor('everything', `${both} 1 ${others} -1 ${where}`, `${both} -1 ${others} 1 ${where}`, to);
});

test('M1 control: an amount held for no reason is found by the check of everything', async () => {
  await stopsFor('everything', hold, free, from);
});

test('the checkpoint passes over a transaction that is still open and sees it when it is over', async (t) => {
  if (db.capabilities.concurrentTransactions === 1) {
    t.diagnostic('one transaction at a time: none can be open while the checkpoint moves');
  }
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const begun = Promise.withResolvers<undefined>();
  const slow = db.withTx('slow', async (tx) => {
    const posting = {
      debit: from,
      credit: to,
      assetId: usdt,
      amount: atoms(5n),
      kind: 'transfer' as const,
      reference: 'x',
    };
    await post(tx, { at: systemClock.now(), postings: [posting] });
    begun.resolve(undefined);
    await gate;
  });
  await begun.promise;
  if (db.capabilities.concurrentTransactions === 1) release();
  // What has committed behind it is compared, and settled only when it is over, too.
  assert.equal(await move(1n, elsewhere, back), true);
  await watch.recent();
  await watch.recent();
  release();
  await slow;
  await watch.recent();
  await watch.everything();
  assert.equal((await readHalt(db)).halted, false);
});

test('the check from the beginning reads a long history in short pieces, and is exact while money moves', async () => {
  const pair = (one: AccountId, other: AccountId) =>
    ({ debit: one, credit: other, assetId: usdt, amount: atoms(1n), kind: 'transfer', reference: 'x' }) as const;
  // More than a piece in one transaction, and a history of several.
  for (const pairs of [1_500, 600, 600, 600]) {
    const postings = Array.from({ length: pairs }, () => [pair(from, to), pair(to, from)]).flat();
    const posted = await db.withTx('post much', (tx) => post(tx, { at: systemClock.now(), postings }));
    assert.ok(posted.ok);
  }
  const statements: number[] = [];
  const query: typeof db.query = async (text, values) => {
    const answer = await db.query<never>(text, values);
    statements.push(answer.rowCount);
    // Money moves between any two pieces.
    assert.equal(await move(1n), true);
    assert.equal(await move(1n, to, from), true);
    return answer;
  };
  const found: Discrepancy[][] = [];
  const pieces = ledgerWatch({ ...db, query }, systemClock, [], (one) => found.push([...one]));
  await pieces.everything();
  assert.deepEqual([found, (await readHalt(db)).halted], [[], false]);
  assert.ok(statements.length >= 7, `${String(statements.length)} statements`);
  await stopsFor('everything', take, give, from);
  const ending = new AbortController();
  ending.abort();
  await assert.rejects(watch.everything(ending.signal), { name: 'AbortError' });
});

test('M1 control: an amount held for no reason is found behind more accounts than a piece has', async () => {
  await db.withTx('open many', (tx) =>
    tx.query(
      `INSERT INTO ledger_accounts (user_id, asset_id, kind)
       SELECT 1000 + n, $1, 'change' FROM generate_series(1, 10001) AS n`,
      [usdt],
    ),
  );
  const last = await world.fund(userAccount(userId('20000'), usdt, 'change'), 10n);
  await stopsFor('everything', hold, free, last);
});
