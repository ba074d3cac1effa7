import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { assetId, userId } from '@bourse/kernel/ids';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { openLedgerWorld } from '@bourse/testing/ledger-world';
import { explainBalance, houseAccount, listAccountLines, placeHold, post, userAccount } from './index.ts';

const world = await openLedgerWorld();
const { db } = world;
after(() => world.close());

test('a balance is explained as its postings, both ways, and ends with what is available and held', async () => {
  const user = userId('7');
  const change = await world.fund(userAccount(user, assetId(3), 'change'), 100n);
  const legal = await world.account(userAccount(user, assetId(3), 'legal'));
  await world.fund(userAccount(userId('8'), assetId(3), 'change'), 1_000n);
  await world.fund(userAccount(user, assetId(1), 'change'), 5n);
  const at = systemClock.now();
  const move = (debit: typeof change, credit: typeof change, amount: bigint, reference: string) =>
    db.withTx('move', (tx) =>
      post(tx, {
        at,
        postings: [{ debit, credit, assetId: assetId(3), amount: atoms(amount), kind: 'transfer', reference }],
      }),
    );
  assert.ok((await move(change, legal, 30n, 'transfer:1')).ok);
  assert.ok((await move(legal, change, 10n, 'transfer:2')).ok);
  const reason = { account: change, module: 'test', reference: 'hold:1' };
  assert.ok((await db.withTx('hold', (tx) => placeHold(tx, reason, atoms(50n), at))).ok);
  const steps = await explainBalance(db, userAccount(user, assetId(3), 'change'));
  assert.deepEqual(
    steps.map(({ kind, reference, amount, total }) => [kind, reference, amount, total]),
    [
      ['genesis', 'test', 100n, 100n],
      ['transfer', 'transfer:1', -30n, 70n],
      ['transfer', 'transfer:2', 10n, 80n],
    ],
  );
  assert.deepEqual(await world.balance(change), { available: 30n, held: 50n });
  const issued = await explainBalance(db, houseAccount('issuance', assetId(3)));
  assert.deepEqual(
    issued.map(({ total }) => total),
    [-100n, -1_100n],
  );
  assert.deepEqual(await explainBalance(db, userAccount(userId('9'), assetId(3), 'change')), []);
});

test('the lines of all own accounts come newest first, page by page and by cursor, without a gap', async () => {
  const user = userId('20');
  const change = await world.fund(userAccount(user, assetId(3), 'change'), 100n);
  const legal = await world.account(userAccount(user, assetId(3), 'legal'));
  const at = systemClock.now();
  for (let i = 1; i <= 10; i += 1) {
    const [debit, credit] = i % 3 === 0 ? [legal, change] : [change, legal];
    const posting = {
      debit,
      credit,
      assetId: assetId(3),
      amount: atoms(BigInt(i)),
      reference: `transfer:${String(i)}`,
    };
    const moved = await db.withTx('move', (tx) => post(tx, { at, postings: [{ ...posting, kind: 'transfer' }] }));
    assert.ok(moved.ok);
  }
  const everything = { assetId: null, account: null };
  const all = await listAccountLines(db, user, everything, { below: null, offset: 0, limit: 100 });
  // Ten transfers of two lines each, and the one that came from outside.
  assert.deepEqual([all.rows.length, all.total], [21, 21]);
  const ids = all.rows.map((line) => BigInt(line.id));
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => (a < b ? 1 : -1)),
  );
  assert.equal(
    all.rows.reduce((sum, line) => sum + line.amount, 0n),
    100n,
  );
  for (const limit of [1, 2, 3, 7]) {
    const byPage: string[] = [];
    const byCursor: string[] = [];
    let below: string | null = null;
    for (let offset = 0; offset < all.rows.length; offset += limit) {
      const page = await listAccountLines(db, user, everything, { below: null, offset, limit });
      const next = await listAccountLines(db, user, everything, { below, offset: 0, limit });
      byPage.push(...page.rows.map((line) => line.id));
      byCursor.push(...next.rows.map((line) => line.id));
      below = next.rows.at(-1)?.id ?? null;
    }
    assert.deepEqual([byPage, byCursor], [ids.map(String), ids.map(String)], `pages of ${String(limit)}`);
  }
  const one = await listAccountLines(
    db,
    user,
    { assetId: assetId(3), account: 'legal' },
    { below: null, offset: 0, limit: 3 },
  );
  assert.deepEqual(
    one.rows.map(({ account, reference, amount }) => [account, reference, amount]),
    [
      ['legal', 'transfer:10', 10n],
      ['legal', 'transfer:9', -9n],
      ['legal', 'transfer:8', 8n],
    ],
  );
  assert.equal(one.total, 10);
});
