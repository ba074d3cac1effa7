import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assetId, type UserId, userId } from '@bourse/kernel/ids';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { userAccount } from '../../ledger/index.ts';
import { ProjectedBalances } from './projected-balances.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const world = ledgerWorldOn(db);
const asset = assetId(3);

test('the cache of projected balances evicts rows that are not used recently', async () => {
  const projected = new ProjectedBalances(8);
  const load = (owner: UserId): Promise<void> => projected.load(db, world.resolve, [{ owner, assetId: asset }]);
  const busy = userId('900001');
  await world.fund(userAccount(busy, asset, 'change'), 5n);
  await load(busy);
  const row = projected.find(busy, asset);
  assert.equal(row?.available, 5n);
  for (let n = 2; n <= 40; n += 1) {
    await load(userId(String(900_000 + n)));
    assert.equal(projected.find(busy, asset), row);
  }
  const known = Array.from({ length: 40 }, (_, n) => projected.find(userId(String(900_001 + n)), asset));
  assert.ok(known.filter((one) => one !== undefined).length <= 8);
  assert.equal(projected.find(userId('900002'), asset), undefined);
  assert.notEqual(projected.find(userId('900040'), asset), undefined);
  if (row !== undefined) projected.correct([{ ...row, available: 7n }]);
  assert.equal(projected.find(busy, asset)?.available, 7n);
});

test('with an account projected balances read what else its owner may spend, and leave rows alone that they know', async () => {
  const projected = new ProjectedBalances();
  const owner = userId('901001');
  const [empty, first, second] = [assetId(1), assetId(2), assetId(3)];
  await world.fund(userAccount(owner, first, 'change'), 5n);
  await world.fund(userAccount(owner, second, 'change'), 7n);
  await world.fund(userAccount(owner, second, 'legal'), 9n);
  await projected.load(db, world.resolve, [{ owner, assetId: first }]);
  assert.equal(projected.find(owner, first)?.available, 5n);
  const row = projected.find(owner, second);
  assert.ok(row !== undefined);
  assert.equal(row.available, 7n);
  // What a batch that has not committed leaves.
  row.available = 6n;
  assert.equal(projected.find(owner, empty), undefined);
  await projected.load(db, world.resolve, [
    { owner, assetId: empty },
    { owner: null, assetId: first },
  ]);
  assert.equal(projected.find(owner, empty)?.available, 0n);
  assert.equal(projected.find(null, first)?.available, 0n);
  assert.equal(projected.find(owner, second), row);
  assert.equal(row.available, 6n);
});
