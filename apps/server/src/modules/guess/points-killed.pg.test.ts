import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { guessCalls } from '@bourse/contract/guess';
import { protectionCalls } from '@bourse/contract/protection';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant, toIso } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { dueKillerOf } from '@bourse/testing/due-killer';
import { type GuessWorld, openGuessWorld, publicQuiz } from '@bourse/testing/guess-world';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { firstMoment } from '@bourse/testing/product-world';
import { rightAnswers } from '@bourse/testing/seconds-world';

/** Stakes of each quiz, which take several batches of payment. */
const many = isLongForm ? 4_000 : 420;
const kills = isLongForm ? 20 : 3;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('quizzes on points whose process is killed while it pays', () => {
    let world: GuessWorld;
    let [wrong, right] = [] as unknown as [UserId, UserId]; // opened below
    const resultAt = instant(firstMoment + 2 * hourMs);

    before(async () => {
      world = await openGuessWorld();
      await world.tick(60_000);
      [wrong, right] = [await player(), await player()];
    });
    after(() => world.close());

    /** A customer who has signed in for points enough and passed the understanding test. */
    async function player(): Promise<UserId> {
      const user = await world.account('customer');
      await world.run(protectionCalls.answer, user, { answers: rightAnswers });
      await world.db.query(
        `INSERT INTO reward_points (user_id, kind, number, reference, at) VALUES ($1, 'sign_in', $2, 'day:1', $3)`,
        [user, 10 * many, toIso(firstMoment)],
      );
      return user;
    }

    /** A quiz of which half of the stakes are 3 on the first answer, and half 2 on the second. */
    async function quiz(): Promise<string> {
      const terms = { ...publicQuiz(firstMoment), unit: 'points', currency_id: '', fee_rate: '0', maximum: '9999' };
      const id = await world.addProduct(terms);
      const stake = (user: UserId, option: string, number: string) =>
        world.run(guessCalls.submitPoints, user, { id, option, number });
      for (let one = 0; one < many; one += 2) await Promise.all([stake(wrong, '1', '3'), stake(right, '2', '2')]);
      return id;
    }

    async function has(user: UserId): Promise<number> {
      const { rows } = await world.db.query<{ sum: number }>(
        'SELECT sum(number)::int AS sum FROM reward_points WHERE user_id = $1',
        [user],
      );
      return rows[0]?.sum ?? 0;
    }

    it('pays or gives back each stake once', async (t) => {
      const decided = await quiz();
      await quiz(); // of which its source says nothing
      await world.tickTo(resultAt, 60_000, false);
      await world.enter(decided, 2);
      const random = seededRandom(seedOf(312));
      const script = new URL('due-fixture.ts', import.meta.url);
      const { meet, told } = dueKillerOf(world, { module: 'guess', script, random, kills });
      await meet('result', resultAt);
      await meet('end of the time for challenges', instant(resultAt + dayMs));
      // A right stake of 2 has the half of 5 twice over, cut: 5.
      const stakes = many / 2;
      assert.equal(await has(wrong), 10 * many - 6 * stakes);
      assert.equal(await has(right), 10 * many + 3 * stakes - 2 * stakes);
      await meet('end of the patience with a source', instant(resultAt + 7 * dayMs));
      t.diagnostic(`entries done before each kill: ${told.join(', ')}`);
      assert.equal(await has(wrong), 10 * many - 3 * stakes);
      assert.equal(await has(right), 10 * many + 3 * stakes);
      const { rows } = await world.db.query(
        `SELECT kind, count(*)::int AS lines, count(DISTINCT reference)::int AS stakes FROM reward_points
         WHERE kind IN ('won', 'returned') GROUP BY kind ORDER BY kind`,
      );
      assert.deepEqual(rows, [
        { kind: 'returned', lines: many, stakes: many },
        { kind: 'won', lines: stakes, stakes },
      ]);
    });
  });
