import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { dayMs } from '@bourse/kernel/instant';
import { staffId } from '@bourse/kernel/ids';
import { openIdentityWorld } from './identity-fixture.ts';
import { mayBeOnePerson } from './index.ts';
import { seatFirstStaff, type Seated } from './staff-fixture.ts';

const { login, me } = adminCalls;
const fields = ({ name, password }: Seated) => ({ user_string: name, password });

test('two accounts of one device may be one person for 30 days, also over a third account', async (t) => {
  const world = await openIdentityWorld();
  t.after(() => world.close());
  const [first, second] = await seatFirstStaff(world);
  const idOf = async (account: Seated) => {
    const token = await world.succeed(login, fields(account));
    return staffId((await world.succeed(me, {}, { token })).id);
  };
  const [one, other] = [await idOf(first), await idOf(second)];
  const desk = new Map<string, string>();
  const start = world.now();
  await world.succeed(login, fields(first), { jar: desk });
  await world.succeed(login, { ...fields(second), share_device: '1' }, { jar: desk });
  assert.equal(await mayBeOnePerson(world.db, other, one, world.now()), true);
  world.advance(30 * dayMs - 1);
  assert.equal(await mayBeOnePerson(world.db, one, other, world.now()), true);
  world.advance(1);
  assert.equal(world.now() - start, 30 * dayMs);
  assert.equal(await mayBeOnePerson(world.db, one, other, world.now()), false);
  await world.succeed(login, fields(first), { jar: desk });
  await world.refuse('DEVICE_SHARED', login, fields(second), { jar: desk });
  assert.equal(await mayBeOnePerson(world.db, one, other, world.now()), false);
  // admin and a third one on one device, the third one and admin2 on another.
  await world.db.withTx('a third account', async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `INSERT INTO staff (name, password_hash, grants, created_at) VALUES ('third', 'none', '{}', now()) RETURNING id`,
    );
    for (const [owner, device] of [
      [one, 1],
      [rows[0]?.id, 1],
      [rows[0]?.id, 2],
      [other, 2],
    ]) {
      await tx.query(
        `INSERT INTO staff_sessions (staff_id, token_hash, created_at, last_seen_at, expires_at, address, device, device_hash)
         VALUES ($1, sha256(gen_random_uuid()::text::bytea), $2, $2, $2, '', '', sha256($3::text::bytea))`,
        [owner, new Date(world.now()), device],
      );
    }
  });
  assert.equal(await mayBeOnePerson(world.db, one, other, world.now()), true);
});
