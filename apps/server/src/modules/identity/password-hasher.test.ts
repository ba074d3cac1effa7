import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPasswordHasher, productionCost } from './password-hasher.ts';

const cheap = { memoryKib: 1_024, passes: 1 };

test('a password fits its own hash alone', async () => {
  const hasher = createPasswordHasher(cheap);
  const hashed = await hasher.hash('correct horse');
  assert.ok(hashed.ok);
  assert.match(hashed.value, /^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
  assert.deepEqual(await hasher.verify('correct horse', hashed.value), { ok: true, value: true });
  assert.deepEqual(await hasher.verify('correct hors', hashed.value), { ok: true, value: false });
  const again = await hasher.hash('correct horse');
  assert.notDeepEqual(again, hashed, 'each hash has a salt of its own');
});

test('a hash is checked at the cost that it was made with', async () => {
  const hashed = await createPasswordHasher(cheap).hash('correct horse');
  assert.ok(hashed.ok);
  const dearer = createPasswordHasher({ memoryKib: 2_048, passes: 2 });
  assert.deepEqual(await dearer.verify('correct horse', hashed.value), { ok: true, value: true });
});

test('nobody’s password is never right', async () => {
  assert.deepEqual(await createPasswordHasher(cheap).verify('anything', null), { ok: true, value: false });
});

test('production spends 64 MiB and three passes', () => {
  assert.deepEqual(productionCost, { memoryKib: 65_536, passes: 3 });
});

test('more than can be served in a few seconds are refused at once', async () => {
  const hasher = createPasswordHasher(cheap, 1);
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => hasher.verify('anything', null)));
  assert.equal(outcomes.filter((outcome) => outcome.ok).length, 33, 'one at work and 32 waiting');
  const refused = outcomes.filter((outcome) => !outcome.ok);
  assert.ok(refused.every((outcome) => outcome.error.code === 'SYSTEM_BUSY'));
  assert.ok((await hasher.verify('anything', null)).ok, 'and later there is room again');
});
