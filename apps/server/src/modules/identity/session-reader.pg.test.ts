import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { type Instant, instant } from '@bourse/kernel/instant';
import { yieldToEventLoop } from '../../platform/clock/yield-to-event-loop.ts';
import type { Database } from '../../platform/database/database.ts';
import { DatabaseFault } from '../../platform/database/database-error.ts';
import { openIdentityWorld, type IdentityWorld } from './identity-fixture.ts';
import { cachedSessions } from './session-reader.ts';
import { readSessionEnds } from './session-store.ts';

const { logout } = identityCalls;
type Asked = 'ends' | 'sessions';

describe('remembered sessions', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld();
  });
  after(() => world.close());

  /** What a process remembers, over a clock and a database of its own. */
  function remembering() {
    let now = instant(Date.UTC(2026, 0, 5, 12));
    let nowMs = 0;
    let answers: { readonly what: Asked; readonly answer: Promise<unknown> }[] = [];
    const asked: Asked[] = [];
    /** Each statement waits for this before it is answered. */
    let beforeAnswer = async (_what: Asked): Promise<void> => undefined;
    const watched: Database = {
      ...world.db,
      query: <R>(text: string, values?: readonly unknown[]) => {
        const what = text.includes('session_ends') ? 'ends' : 'sessions';
        asked.push(what);
        const answer = world.db.query<R>(text, values).then(async (result) => {
          await beforeAnswer(what);
          return result;
        });
        answers.push({ what, answer: answer.catch(() => undefined) });
        return answer;
      },
    };
    const clock = { now: (): Instant => now };
    const sessions = cachedSessions(watched, clock, () => nowMs);
    /** Waits for what the database was asked, or for that alone which tells of ends. */
    const settle = async (only?: Asked): Promise<void> => {
      const settled = answers.filter(({ what }) => only === undefined || what === only);
      answers = answers.filter((one) => !settled.includes(one));
      await Promise.all(settled.map(({ answer }) => answer));
      await yieldToEventLoop();
    };
    return {
      sessions,
      settle,
      hold: (wait: typeof beforeAnswer) => {
        beforeAnswer = wait;
      },
      /** Time passes, and the clock shows what it is told to. */
      pass: (ms: number, shownMs = ms) => {
        now = instant(now + shownMs);
        nowMs += ms;
      },
      /** Uses sessions every 100 ms, for so long; gives what the database was asked. */
      use: async (ms: number, ...tokens: readonly string[]) => {
        asked.length = 0;
        for (let passed = 0; passed < ms; passed += 100) {
          for (const token of tokens) await sessions.read(token);
          await settle();
          now = instant(now + 100);
          nowMs += 100;
        }
        const count = (what: Asked) => asked.filter((one) => one === what).length;
        return { ends: count('ends'), sessions: count('sessions') };
      },
    };
  }

  const customer = async (name: string) => world.customer(`${name}@example.test`);
  const say = (text: string, values: readonly unknown[] = []) =>
    world.db.withTx('another process', (tx) => tx.query(text, values));

  it('are read again after a minute, and one question is asked for all of them', async () => {
    const [kim, lou] = [await customer('kim'), await customer('lou')];
    const { use } = remembering();
    await use(1_000, kim.token, lou.token);
    assert.deepEqual(await use(20_000, kim.token, lou.token), { ends: 50, sessions: 0 });
    assert.deepEqual(await use(60_000, kim.token, lou.token), { ends: 150, sessions: 2 });
  });

  const endings = [
    'UPDATE sessions SET revoked_at = created_at WHERE user_id = $1',
    'UPDATE sessions SET expires_at = created_at WHERE user_id = $1',
    'DELETE FROM sessions WHERE user_id = $1',
  ];
  for (const [place, text] of endings.entries()) {
    it(`end within a second of ${text}, and nobody else's do`, async () => {
      const [max, ned] = [await customer(`max${String(place)}`), await customer(`ned${String(place)}`)];
      const { use, sessions } = remembering();
      await use(1_000, max.token, ned.token);
      await say(text, [max.id]);
      await use(900, max.token, ned.token);
      assert.equal(await sessions.read(max.token), null);
      assert.ok(await sessions.read(ned.token));
    });
  }

  it('are told of by every end and by nothing else', async () => {
    const { id } = await customer('oda');
    const ends = () => readSessionEnds(world.db);
    const first = await ends();
    await say('UPDATE sessions SET revoked_at = created_at WHERE user_id = $1 AND false', [id]);
    await say('UPDATE sessions SET last_seen_at = last_seen_at WHERE user_id = $1', [id]);
    assert.equal(await ends(), first);
    await say('UPDATE sessions SET revoked_at = created_at WHERE user_id = $1', [id]);
    const second = await ends();
    assert.notEqual(second, first);
    await say('DELETE FROM sessions WHERE user_id = $1', [id]);
    assert.equal(await ends(), second, 'what had ended before ends no more');
    const undone = new Error('for a moment');
    const emptied = world.db.withTx('empties it', async (tx) => {
      await tx.query('TRUNCATE sessions CASCADE');
      assert.notEqual(await readSessionEnds(tx), second);
      throw undone;
    });
    await assert.rejects(emptied, undone);
    assert.equal(await ends(), second);
  });

  it('are not believed when the clock has been set back by less than they are believed for', async () => {
    const pia = await customer('pia');
    const { pass, sessions, settle, use } = remembering();
    await use(1_000, pia.token);
    pass(300);
    await sessions.read(pia.token);
    await settle();
    await say('UPDATE sessions SET revoked_at = created_at WHERE user_id = $1', [pia.id]);
    pass(900, 100);
    assert.equal(await sessions.read(pia.token), null);
  });

  it('that were being read when they ended are not remembered, whoever ended them', async () => {
    for (const isHere of [true, false]) {
      const jan = await customer(`jan${String(isHere)}`);
      const other = await customer(`other${String(isHere)}`);
      const { hold, pass, sessions, settle, use } = remembering();
      await use(1_000, other.token);
      const gate = Promise.withResolvers<void>();
      const isRead = Promise.withResolvers<void>();
      hold(async (what) => {
        if (what !== 'sessions') return;
        isRead.resolve();
        await gate.promise;
      });
      const reading = sessions.read(jan.token);
      await isRead.promise;
      await world.succeed(logout, {}, jan);
      if (isHere) sessions.forget();
      else {
        pass(400);
        await sessions.read(other.token);
        await settle('ends');
      }
      gate.resolve();
      assert.ok(await reading, 'it was live when it was read');
      hold(async () => undefined);
      await settle();
      assert.equal(await sessions.read(jan.token), null);
    }
  });

  it('are not believed while nobody can tell whether they have ended, and customers hear of it', async () => {
    const rob = await customer('rob');
    const { hold, pass, sessions, settle, use } = remembering();
    await use(1_000, rob.token);
    const fault = new DatabaseFault('out of reach', false, undefined);
    hold(async (what) => {
      if (what === 'ends') throw fault;
    });
    pass(500);
    assert.ok(await sessions.read(rob.token), 'the answer before is young enough');
    await settle();
    pass(500);
    await assert.rejects(sessions.read(rob.token), fault);
    hold(async () => undefined);
    await settle();
    assert.ok(await sessions.read(rob.token));
  });
});
