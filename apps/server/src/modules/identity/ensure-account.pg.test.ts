import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { openIdentityWorld } from './identity-fixture.ts';

test('an account of the demo is opened once, invited by the house, and signs in; one without a password is the house’s and never does', async () => {
  const world = await openIdentityWorld();
  const seed = { email: 'demo1@bourse.test', password: 'Demo-pass-2026!', nickname: 'Demo1', authLevel: 2 } as const;
  const first = await world.identity.ensureAccount(seed);
  assert.deepEqual(await world.identity.ensureAccount(seed), first);
  const desk = { email: 'desk@bourse.test', password: null, nickname: 'Desk', authLevel: 2 } as const;
  const [one, two] = await Promise.all([1, 2].map(() => world.identity.ensureAccount(desk)));
  assert.ok(one?.ok);
  assert.deepEqual(one, two, 'two at once');
  const token = await world.succeed(identityCalls.login, { user_string: seed.email, password: seed.password });
  const info = await world.succeed(identityCalls.info, {}, { token });
  assert.deepEqual([info.nickname, info.auth_level], ['Demo1', 2]);
  assert.ok(first.ok);

  const closed = { email: 'maker@bourse.test', password: null, nickname: 'Maker', authLevel: 2 } as const;
  assert.ok((await world.identity.ensureAccount(closed)).ok);
  const attempt = { user_string: closed.email, password: 'A'.repeat(43) };
  await world.refuse('LOGIN_FAILED', identityCalls.login, attempt);
  const { rows } = await world.db.query('SELECT email, kind FROM users ORDER BY id');
  assert.deepEqual(rows, [
    { email: seed.email, kind: 'customer' },
    { email: desk.email, kind: 'house' },
    { email: closed.email, kind: 'house' },
  ]);
  await world.close();
});
