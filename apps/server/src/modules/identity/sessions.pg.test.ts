import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { dayMs, minuteMs } from '@bourse/kernel/instant';
import { goodPassword, openIdentityWorld, type IdentityWorld } from './identity-fixture.ts';

const { info, login, logout, revokeSessions, sessions } = identityCalls;

describe('sessions', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld();
  });
  after(() => world.close());

  const signIn = (email: string, device: string) =>
    world.succeed(login, { user_string: email, password: goodPassword }, { device });

  it('are several at once, and the list says which is which', async () => {
    const ann = await world.customer('ann@example.test');
    await signIn('ann@example.test', 'Telephone');
    const { list, total } = await world.succeed(sessions, {}, ann);
    assert.equal(total, 2);
    assert.deepEqual(
      list.map(({ device, current }) => [device, current]),
      [
        ['Telephone', false],
        ['test device', true],
      ],
    );
  });

  it('end at sign-out, in this process at once, and again without harm [SPEC-7.17]', async () => {
    const bob = await world.customer('bob@example.test');
    await world.succeed(info, {}, bob);
    await world.succeed(logout, {}, bob);
    await world.refuse('SIGN_IN_REQUIRED', info, {}, bob);
    await world.refuse('SIGN_IN_REQUIRED', logout, {}, bob);
  });

  it('are revoked one by one or all others, and only the own', async () => {
    const carol = await world.customer('carol@example.test');
    const others = [await signIn('carol@example.test', 'one'), await signIn('carol@example.test', 'two')];
    const dave = await world.customer('dave@example.test');
    const { list } = await world.succeed(sessions, {}, carol);
    const one = list.find(({ device }) => device === 'one');
    assert.ok(one);
    await world.refuse('NOT_FOUND', revokeSessions, { id: one.id }, dave);
    assert.deepEqual(await world.succeed(revokeSessions, { id: one.id }, carol), { revoked: 1 });
    await world.refuse('NOT_FOUND', revokeSessions, { id: one.id }, carol);
    assert.deepEqual(await world.refuse('PARAMETER_ERROR', revokeSessions, {}, carol), { field: 'id' });
    assert.deepEqual(await world.succeed(revokeSessions, { all: '1' }, carol), { revoked: 1 });
    for (const token of others) await world.refuse('SIGN_IN_REQUIRED', info, {}, { token });
    await world.succeed(info, {}, carol);
    await world.succeed(info, {}, dave);
  });

  it('end by themselves after seven idle days, or thirty days in all', async () => {
    const erin = await world.customer('erin@example.test');
    const idle = await signIn('erin@example.test', 'idle');
    for (let day = 0; day < 29; day += 1) {
      world.advance(dayMs);
      await world.succeed(info, {}, erin);
      if (day === 6) await world.refuse('SIGN_IN_REQUIRED', info, {}, { token: idle });
    }
    world.advance(dayMs);
    await world.refuse('SIGN_IN_REQUIRED', info, {}, erin);
  });

  it('that another process revokes end here within a second', async () => {
    const frank = await world.customer('frank@example.test');
    await world.succeed(info, {}, frank);
    const end = 'UPDATE sessions SET revoked_at = created_at WHERE user_id = $1';
    await world.db.withTx('another process', (tx) => tx.query(end, [frank.id]));
    world.advance(1_000);
    await world.refuse('SIGN_IN_REQUIRED', info, {}, frank);
  });

  it('that another process revokes end here within a second also while they are used all the time', async () => {
    const fay = await world.customer('fay@example.test');
    await world.succeed(info, {}, fay);
    const end = 'UPDATE sessions SET revoked_at = created_at WHERE user_id = $1';
    await world.db.withTx('another process', (tx) => tx.query(end, [fay.id]));
    for (let step = 0; step < 9; step += 1) {
      world.advance(100);
      await world.call(info, {}, fay);
    }
    world.advance(100);
    await world.refuse('SIGN_IN_REQUIRED', info, {}, fay);
  });

  it('that another process revokes end here also when the clock was set back meanwhile', async () => {
    const flo = await world.customer('flo@example.test');
    await world.succeed(info, {}, flo);
    const end = 'UPDATE sessions SET revoked_at = created_at WHERE user_id = $1';
    await world.db.withTx('another process', (tx) => tx.query(end, [flo.id]));
    world.advance(-10 * minuteMs);
    await world.refuse('SIGN_IN_REQUIRED', info, {}, flo);
    world.advance(10 * minuteMs);
  });

  it('of many who ask at once are told apart', async () => {
    const gus = await world.customer('gus@example.test');
    const hal = await world.customer('hal@example.test');
    const guests = [gus, hal, await world.customer('ivy@example.test')];
    world.advance(1_000);
    const unknown = `bu_${'A'.repeat(43)}`;
    const tokens = [...guests, ...guests, { token: unknown }, ...guests].map(({ token }) => token);
    const read = await Promise.all(tokens.map((token) => world.identity.readSession(token)));
    const owners = read.map((session) => (session !== null && 'userId' in session ? session.userId : null));
    const ids = guests.map(({ id }) => id);
    assert.deepEqual(owners, [...ids, ...ids, null, ...ids]);
  });

  /** The first token that a thief makes of what a row of sessions holds and that lets them in. */
  async function stealFrom(columns: readonly unknown[]): Promise<string | null> {
    const texts = columns.flatMap((value) =>
      Buffer.isBuffer(value)
        ? (['hex', 'base64', 'base64url'] as const).map((encoding) => value.toString(encoding))
        : [String(value)],
    );
    for (const text of texts) {
      for (const token of [text, `bu_${text}`.slice(0, 46), `bs_${text}`.slice(0, 46)]) {
        if ((await world.call(info, {}, { token })).type === 'ok') return token;
      }
    }
    return null;
  }

  it('A3: cannot be taken from the database: every stored value is useless as a token', async () => {
    const grace = await world.customer('grace@example.test');
    const { rows } = await world.db.query<Record<string, unknown>>('SELECT * FROM sessions WHERE user_id = $1', [
      grace.id,
    ]);
    assert.equal(rows.length, 1);
    assert.equal(await stealFrom(Object.values(rows[0] ?? {})), null);
  });

  it('A3 control: a table that kept the token would let its thief in', async () => {
    const gwen = await world.customer('gwen@example.test');
    await world.db.withTx('a careless table', (tx) =>
      tx.query('CREATE TABLE careless AS SELECT s.*, $2::text AS token FROM sessions s WHERE user_id = $1', [
        gwen.id,
        gwen.token,
      ]),
    );
    const { rows } = await world.db.query<Record<string, unknown>>('SELECT * FROM careless');
    assert.equal(await stealFrom(Object.values(rows[0] ?? {})), gwen.token);
  });

  it('need a token of our form', async () => {
    for (const token of ['', 'x', 'bu_', `bu_${'A'.repeat(43)}`, `bx_${'A'.repeat(43)}`, "bu_' OR 1=1"]) {
      await world.refuse('SIGN_IN_REQUIRED', info, {}, { token });
    }
  });

  it('note their use every five minutes and not more often', async () => {
    const heidi = await world.customer('heidi@example.test');
    const seen = async () => {
      const { rows } = await world.db.query<{ at: Date }>(
        'SELECT last_seen_at AS at FROM sessions WHERE user_id = $1',
        [heidi.id],
      );
      return rows[0]?.at.getTime() ?? 0;
    };
    const opened = await seen();
    world.advance(4 * minuteMs);
    await world.succeed(info, {}, heidi);
    assert.equal(await seen(), opened);
    world.advance(minuteMs);
    await world.succeed(info, {}, heidi);
    assert.equal(await seen(), opened + 5 * minuteMs);
  });

  it('that have long been over are deleted, live ones and their history are not', async () => {
    const old = await world.customer('old@example.test');
    const fresh = await world.customer('fresh@example.test');
    world.advance(61 * dayMs);
    await signIn('fresh@example.test', 'test device');
    await world.identity.prune();
    const { rows } = await world.db.query<{ user_id: string }>('SELECT user_id FROM sessions ORDER BY user_id');
    assert.deepEqual(rows, [{ user_id: fresh.id }]);
    const kept = 'SELECT 1 FROM sign_ins WHERE user_id = $1';
    assert.equal((await world.db.query(kept, [old.id])).rowCount, 1);
    world.advance(366 * dayMs);
    await world.identity.prune();
    assert.equal((await world.db.query(kept, [old.id])).rowCount, 0);
  });
});
