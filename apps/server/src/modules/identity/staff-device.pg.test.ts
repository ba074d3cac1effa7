import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { identityCalls } from '@bourse/contract/identity';
import { staffId, userId } from '@bourse/kernel/ids';
import { dayMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { findOnePerson, mayBeOfStaff, mayBeOnePerson } from './index.ts';
import { type CallAs, goodPassword, type IdentityWorld, openIdentityWorld } from './identity-fixture.ts';
import { seatFirstStaff, type Seated, setFactor } from './staff-fixture.ts';

const { login, me } = adminCalls;

describe('the device of a member of staff', () => {
  let world: IdentityWorld;
  let first: Seated;
  let second: Seated;
  /** A browser profile, which keeps its cookies. */
  const profile = () => new Map<string, string>();
  const [desk, laptop] = [profile(), profile()];
  before(async () => {
    world = await openIdentityWorld();
    [first, second] = await seatFirstStaff(world);
  });
  after(() => world.close());

  const fields = ({ name, password }: Seated) => ({ user_string: name, password });
  const idOf = async (one: Seated) => {
    const token = await world.succeed(login, fields(one));
    return staffId((await world.succeed(me, {}, { token })).id);
  };
  const both = async () => [await idOf(first), await idOf(second)] as const;
  const signIns = async () => (await world.db.query('SELECT 1 FROM staff_sessions')).rowCount;

  it('is told again by a cookie that scripts do not read, of which the hash alone is kept', async () => {
    const by = { jar: desk };
    await world.refuse('LOGIN_FAILED', login, { ...fields(first), password: 'nonsense' }, by);
    assert.equal(desk.size, 0, 'only a success leaves it');
    await world.succeed(login, fields(first), by);
    const set = present(desk.get('bourse-device'), 'the cookie');
    const held = present(/^bourse-device=([A-Za-z0-9_-]{43}); Max-Age=34560000; Path=\/api;/.exec(set)?.[1], set);
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
    await world.refuse('LOGIN_FAILED', login, { ...fields(second), password: 'nonsense' }, { jar: desk });
    await world.refuse('DEVICE_SHARED', login, fields(second), { jar: desk });
    assert.equal(await signIns(), earlier);
    await world.succeed(login, fields(second), { jar: laptop });
    assert.equal(await mayBeOnePerson(world.db, one, other, world.now()), false, 'each has a device of their own');
    await world.succeed(login, { ...fields(second), share_device: '1' }, { jar: desk });
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
    await world.succeed(login, fields(second), { jar: desk });
    await world.succeed(login, fields(first), { jar: desk });
    const { rows: later } = await world.db.query<{ detail: string }>(
      'SELECT detail FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    assert.doesNotMatch(later[0]?.detail ?? '', /shared_device/);
  });

  it('is looked at before the second factor, so that no code is used up', async () => {
    await setFactor(world, { token: await world.succeed(login, fields(first)) });
    const jar = profile();
    await world.succeed(login, fields(second), { jar });
    const own = fields(first);
    await world.refuse('DEVICE_SHARED', login, own, { jar });
    await world.refuse('SECOND_FACTOR_REQUIRED', login, { ...own, share_device: '1' }, { jar });
    await world.refuse('SECOND_FACTOR_REQUIRED', login, own, { jar: profile() });
  });

  it('tells which accounts of customers may be theirs, or of those who share a device with these, for 30 days', async () => {
    const [jar, phone, tablet] = [profile(), 'p'.repeat(43), 't'.repeat(43)];
    const signIn = async (email: string, token: string | undefined, by: CallAs) => {
      const account = { user_string: email, password: goodPassword };
      await world.succeed(
        identityCalls.login,
        { ...account, ...(token === undefined ? {} : { device_token: token }) },
        by,
      );
    };
    const accounts = ['own', 'near', 'far', 'other'].map((name) => `${name}@example.test`);
    const ids = [];
    for (const email of accounts) ids.push(userId((await world.customer(email)).id));
    const [own, near, far, other] = ids as [(typeof ids)[0], (typeof ids)[0], (typeof ids)[0], (typeof ids)[0]]; // four were made
    const found = (device?: string) =>
      Promise.all([own, near, far, other].map((one) => mayBeOfStaff(world.db, one, device, world.now())));
    await signIn('own@example.test', phone, { jar });
    assert.equal(jar.size, 0, 'customers are left no cookie');
    await signIn('near@example.test', phone, {});
    await signIn('near@example.test', tablet, {});
    await signIn('far@example.test', tablet, {});
    await signIn('other@example.test', 'o'.repeat(43), { jar: profile() });
    assert.deepEqual(await found(), [false, false, false, false]);

    await world.succeed(login, { ...fields(second), share_device: '1' }, { jar });
    const held = present(/^bourse-device=([^;]+)/.exec(jar.get('bourse-device') ?? '')?.[1], 'the cookie');
    assert.deepEqual(await found(), [false, false, false, false], 'no customer has signed in beside it yet');
    assert.deepEqual(await found(held), [true, true, true, true], 'a call from the device itself');
    await signIn('own@example.test', undefined, { jar });
    assert.deepEqual(await found(), [true, true, false, false], 'their own, and who shares a device with it');
    world.advance(31 * dayMs);
    assert.deepEqual(await found(held), [false, false, false, false]);
  });
});
