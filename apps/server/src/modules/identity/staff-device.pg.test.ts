import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { staffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { findOnePerson, mayBeOnePerson } from './index.ts';
import { type IdentityWorld, openIdentityWorld } from './identity-fixture.ts';
import { setFactor } from './staff-fixture.ts';
import type { FirstStaff, IssuedAccount } from './staff.ts';

const { login, me } = adminCalls;

describe('the device of a member of staff', () => {
  let world: IdentityWorld;
  let first: FirstStaff;
  /** A browser profile, which keeps its cookies. */
  const profile = () => new Map<string, string>();
  const [desk, laptop] = [profile(), profile()];
  before(async () => {
    world = await openIdentityWorld();
    first = present(await world.identity.ensureFirstStaff(), 'the first staff accounts');
  });
  after(() => world.close());

  const fields = ({ name, password }: IssuedAccount) => ({ user_string: name, password });
  const idOf = async (one: IssuedAccount) => {
    const token = await world.succeed(login, fields(one));
    return staffId((await world.succeed(me, {}, { token })).id);
  };
  const both = async () => [await idOf(first), await idOf(first.second)] as const;
  const signIns = async () => (await world.db.query('SELECT 1 FROM staff_sessions')).rowCount;

  it('is told again by a cookie that scripts do not read, of which the hash alone is kept', async () => {
    const by = { jar: desk };
    await world.refuse('LOGIN_FAILED', login, { ...fields(first), password: 'nonsense' }, by);
    assert.equal(desk.size, 0, 'only a success leaves it');
    await world.succeed(login, fields(first), by);
    const set = present(desk.get('bourse-device'), 'the cookie');
    const held = present(
      /^bourse-device=([A-Za-z0-9_-]{43}); Max-Age=34560000; Path=\/api\/admin;/.exec(set)?.[1],
      set,
    );
    assert.match(set, /; HttpOnly; SameSite=Strict$/);
    await world.succeed(login, fields(first), by);
    assert.ok(desk.get('bourse-device')?.startsWith(`bourse-device=${held};`), 'it stays the same');
    const { rows } = await world.db.query<{ count: number; plain: number }>(
      `SELECT count(*)::int AS count, count(DISTINCT device_hash)::int AS plain FROM staff_sessions
       WHERE device_hash = sha256($1)`,
      [Buffer.from(held)],
    );
    assert.deepEqual(rows, [{ count: 2, plain: 1 }]);
    const forged = new Map([['bourse-device', 'bourse-device=short']]);
    await world.succeed(login, fields(first), { jar: forged });
    assert.match(
      forged.get('bourse-device') ?? '',
      /^bourse-device=[A-Za-z0-9_-]{43};/,
      'one of another form is replaced',
    );
  });

  it('of another account is refused to who has the password, unless they go on, which the audit log says', async () => {
    const [one, other] = await both();
    const earlier = await signIns();
    await world.refuse('LOGIN_FAILED', login, { ...fields(first.second), password: 'nonsense' }, { jar: desk });
    await world.refuse('DEVICE_SHARED', login, fields(first.second), { jar: desk });
    assert.equal(await signIns(), earlier);
    await world.succeed(login, fields(first.second), { jar: laptop });
    assert.equal(await mayBeOnePerson(world.db, one, other, world.now()), false, 'each has a device of their own');
    await world.succeed(login, { ...fields(first.second), share_device: '1' }, { jar: desk });
    const { rows } = await world.db.query<{ detail: string }>('SELECT detail FROM audit_log ORDER BY id DESC LIMIT 1');
    assert.match(rows[0]?.detail ?? '', /"shared_device":true/);
    assert.deepEqual(
      await findOnePerson(world.db, one, [one, other], world.now()),
      new Map([
        [one, 'own'],
        [other, 'device'],
      ]),
    );
    // Who has said it once, or was there first, is not asked again.
    await world.succeed(login, fields(first.second), { jar: desk });
    await world.succeed(login, fields(first), { jar: desk });
    const { rows: later } = await world.db.query<{ detail: string }>(
      'SELECT detail FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    assert.doesNotMatch(later[0]?.detail ?? '', /shared_device/);
  });

  it('is looked at before the second factor, so that no code is used up', async () => {
    const token = await world.succeed(login, fields(first));
    await world.succeed(
      adminCalls.changePassword,
      { old_password: first.password, password: 'lantern-otter-42', re_password: 'lantern-otter-42' },
      { token },
    );
    await setFactor(world, { token });
    const jar = profile();
    await world.succeed(login, fields(first.second), { jar });
    const own = { user_string: first.name, password: 'lantern-otter-42' };
    await world.refuse('DEVICE_SHARED', login, own, { jar });
    await world.refuse('SECOND_FACTOR_REQUIRED', login, { ...own, share_device: '1' }, { jar });
    await world.refuse('SECOND_FACTOR_REQUIRED', login, own, { jar: profile() });
  });
});
