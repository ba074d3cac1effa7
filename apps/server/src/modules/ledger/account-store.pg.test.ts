import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { assetId, userId } from '@bourse/kernel/ids';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { openLedgerWorld } from '@bourse/testing/ledger-world';
import { explainBalance, placeHold, post, userAccount } from './index.ts';

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
  const steps = await explainBalance(db, user, assetId(3), 'change');
  assert.deepEqual(
    steps.map(({ kind, reference, amount, total }) => [kind, reference, amount, total]),
    [
      ['genesis', 'test', 100n, 100n],
      ['transfer', 'transfer:1', -30n, 70n],
      ['transfer', 'transfer:2', 10n, 80n],
    ],
  );
  assert.deepEqual(await world.balance(change), { available: 30n, held: 50n });
  assert.deepEqual(await explainBalance(db, userId('9'), assetId(3), 'change'), []);
});
