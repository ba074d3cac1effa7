import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assetId, type UserId, userId } from '@bourse/kernel/ids';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { userAccount } from '../../ledger/index.ts';
import { BalanceSheet } from './balance-sheet.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const world = ledgerWorldOn(db);
const asset = assetId(3);

test('the sheet forgets what nobody uses while it is busy, and keeps what is used', async () => {
  const sheet = new BalanceSheet(8);
  const load = (owner: UserId): Promise<void> => sheet.load(db, world.resolve, [{ owner, assetId: asset }]);
  const busy = userId('900001');
  await world.fund(userAccount(busy, asset, 'change'), 5n);
  await load(busy);
  const row = sheet.find(busy, asset);
  assert.equal(row?.available, 5n);
  for (let n = 2; n <= 40; n += 1) {
    await load(userId(String(900_000 + n)));
    assert.equal(sheet.find(busy, asset), row);
  }
  const known = Array.from({ length: 40 }, (_, n) => sheet.find(userId(String(900_001 + n)), asset));
  assert.ok(known.filter((one) => one !== undefined).length <= 8);
  assert.equal(sheet.find(userId('900002'), asset), undefined);
  assert.notEqual(sheet.find(userId('900040'), asset), undefined);
  if (row !== undefined) sheet.correct([{ ...row, available: 7n }]);
  assert.equal(sheet.find(busy, asset)?.available, 7n);
});

test('with an account the sheet reads what else its owner may spend, and leaves the rows alone that it knows', async () => {
  const sheet = new BalanceSheet();
  const owner = userId('901001');
  const [empty, first, second] = [assetId(1), assetId(2), assetId(3)];
  await world.fund(userAccount(owner, first, 'change'), 5n);
  await world.fund(userAccount(owner, second, 'change'), 7n);
  await world.fund(userAccount(owner, second, 'legal'), 9n);
  await sheet.load(db, world.resolve, [{ owner, assetId: first }]);
  assert.equal(sheet.find(owner, first)?.available, 5n);
  const row = sheet.find(owner, second);
  assert.ok(row !== undefined);
  assert.equal(row.available, 7n);
  // What a batch that has not committed leaves.
  row.available = 6n;
  assert.equal(sheet.find(owner, empty), undefined);
  await sheet.load(db, world.resolve, [
    { owner, assetId: empty },
    { owner: null, assetId: first },
  ]);
  assert.equal(sheet.find(owner, empty)?.available, 0n);
  assert.equal(sheet.find(null, first)?.available, 0n);
  assert.equal(sheet.find(owner, second), row);
  assert.equal(row.available, 6n);
});
