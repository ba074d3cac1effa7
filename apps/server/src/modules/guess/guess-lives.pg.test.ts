import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { guessCalls } from '@bourse/contract/guess';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { type GuessWorld, indexQuiz, openGuessWorld, publicQuiz } from '@bourse/testing/guess-world';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { firstMoment, units } from '@bourse/testing/product-world';

const lives = Number(process.env['BOURSE_GUESS_LIVES'] ?? '14');
const people = 6;

describe('quizzes over random lives', () => {
  let world: GuessWorld;
  const users: UserId[] = [];
  const random = seededRandom(seedOf(114));

  before(async () => {
    world = await openGuessWorld();
    for (let one = 0; one < people; one += 1) users.push(await world.player(20_000));
  });
  after(() => world.close());

  /** What is held for stakes, by their rows; that the pool is empty between quizzes; and that nothing came or went. */
  async function assertHeld(): Promise<void> {
    const { rows } = await world.db.query<{ staked: bigint }>(
      'SELECT coalesce(sum(amount), 0) AS staked FROM guess_stakes WHERE payout IS NULL',
    );
    const stands = await Promise.all(users.map((user) => world.stand(user)));
    const { pool, fees, dust } = present(stands[0], 'a customer');
    assert.equal(
      stands.reduce((sum, { own }) => sum + own.held, 0n),
      rows[0]?.staked,
    );
    assert.deepEqual(pool, { available: 0n, held: 0n });
    const theirs = stands.reduce((sum, { own }) => sum + own.available + own.held, 0n);
    assert.equal(theirs + fees + dust, units(20_000 * people));
  }

  async function stakeOn(id: string, answers: number): Promise<void> {
    for (let stake = random.int(1, 12); stake > 0; stake -= 1) {
      const number = `${String(random.int(1, 300))}.${String(random.int(0, 99_999_999)).padStart(8, '0')}`;
      const fields = { id, option: String(random.int(1, answers)), number };
      const answer = await world.attempt(guessCalls.submit, random.pick(users), fields);
      if (!answer.ok)
        assert.ok(['LIMIT_EXCEEDED', 'INSUFFICIENT_BALANCE'].includes(answer.error.code), answer.error.code);
    }
  }

  /** A quiz from its first stake until everything is paid, through a way that is drawn. */
  async function live(): Promise<void> {
    world.moveTo(instant(world.clock.now() + hourMs));
    const now = world.clock.now();
    await world.tick(60_000);
    const isIndex = random.next() < 0.5;
    const fee = { fee_rate: `0.0${String(random.int(0, 9))}` };
    const id = await world.addProduct({ ...(isIndex ? indexQuiz(now) : publicQuiz(now)), ...fee });
    await stakeOn(id, isIndex ? 2 : 3);
    await assertHeld();
    if (isIndex) await world.tickTo(instant(now + 2 * hourMs), random.next() < 0.2 ? null : random.int(59_900, 60_100));
    else {
      await world.pass(2 * hourMs);
      await world.enter(id, random.int(0, 3));
      const [own] = (await world.run(guessCalls.orders, random.pick(users), {})).list;
      if (own?.quiz_id === id && own.challenge_until !== null && random.next() < 0.5)
        await world.enter(id, random.int(1, 3));
    }
    await world.pass(dayMs);
    assert.ok([4, 5].includes((await world.quiz(present(users[0], 'a customer'), id)).status), 'it is paid');
    await assertHeld();
  }

  it(`hold, share and give back to the atom through ${String(lives)} of them`, async () => {
    for (let life = 0; life < lives; life += 1) await live();
    const { rows } = await world.db.query<{ kind: string }>(
      `SELECT DISTINCT CASE WHEN answer IS NULL THEN 'void' WHEN right_total = 0 THEN 'nobody' ELSE 'answered' END AS kind
       FROM guess_quizzes WHERE phase = 4 ORDER BY 1`,
    );
    const kinds = rows.map(({ kind }) => kind);
    assert.ok(kinds.includes('answered') && kinds.includes('void'), kinds.join(', '));
    await world.ledger.assertAddsUp();
  });
});

const holders = 20;
const each = isLongForm ? 200 : 40;
const stakes = holders * each;
const kills = isLongForm ? 20 : 2;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('the payment of a quiz', () => {
    let world: GuessWorld;
    let id: string;
    const users: UserId[] = [];

    before(async () => {
      world = await openGuessWorld();
      id = await world.addProduct(publicQuiz(firstMoment));
      for (let one = 0; one < holders; one += 1) users.push(await world.player(each));
      await Promise.all(
        users.map(async (user, place) => {
          for (let one = 0; one < each; one += 1) await world.stake(user, id, (place % 2) + 1, '1');
        }),
      );
      world.moveTo(instant(firstMoment + 2 * hourMs));
      await world.enter(id, 2);
      world.moveTo(instant(world.clock.now() + dayMs));
    });
    after(() => world.close());

    async function countPaid(): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM guess_stakes WHERE payout IS NOT NULL',
      );
      return present(rows[0], 'the count').count;
    }

    /** Lets a process pay until some more stakes are paid, and kills it a moment later. */
    async function payUntilKilled(restMs: number): Promise<number> {
      const earlier = await countPaid();
      const script = new URL('pay-fixture.ts', import.meta.url).pathname;
      const child = spawn(process.execPath, [script, world.url, String(world.clock.now())], { stdio: 'inherit' });
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          resolve();
        });
      });
      while ((await countPaid()) === earlier && child.exitCode === null) await sleep(1);
      await sleep(restMs);
      child.kill('SIGKILL');
      await ended;
      return (await countPaid()) - earlier;
    }

    it(`pays each of ${String(stakes)} stakes once although the process is killed ${String(kills)} times`, async (t) => {
      const random = seededRandom(seedOf(20_261_128));
      const paid: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) paid.push(await payUntilKilled(random.int(0, 3)));
      t.diagnostic(`paid before each kill: ${paid.join(', ')}`);
      assert.ok(paid[0] !== undefined && paid[0] > 0 && paid[0] < stakes, 'the first kill comes in the middle');
      // PostgreSQL may still hold what the killed process had locked, which a pass leaves for the next.
      for (let look = 0; look < 100 && (await world.quiz(present(users[0], 'one'), id)).status !== 4; look += 1) {
        await world.pass(0);
        await sleep(50);
      }
      assert.equal(await countPaid(), stakes);
      // Half of all stakes less 2 %, by as many: each right stake of 1 gets 1.96.
      for (const [place, user] of users.entries()) {
        const won = place % 2 === 1 ? (BigInt(each) * units(196)) / 100n : 0n;
        assert.deepEqual((await world.stand(user)).own, { available: won, held: 0n });
      }
      const { pool, fees } = await world.stand(present(users[0], 'one'));
      assert.deepEqual(pool, { available: 0n, held: 0n });
      assert.equal(fees, (BigInt(stakes) * units(2)) / 100n);
      await world.ledger.assertAddsUp();
    });
  });
