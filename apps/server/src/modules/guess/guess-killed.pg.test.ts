import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { guessCalls } from '@bourse/contract/guess';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { dueKillerOf } from '@bourse/testing/due-killer';
import { type GuessWorld, indexQuiz, openGuessWorld, publicQuiz } from '@bourse/testing/guess-world';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';
import { firstMoment, units } from '@bourse/testing/product-world';

/** How many quizzes an index decides, and how many wait for a source that says nothing; more than a batch of due work. */
const each = repetitions('BOURSE_GUESS_QUIZZES', isLongForm ? 1_000 : 72);
/** Stakes of one more quiz, which takes several batches of payment. */
const many = isLongForm ? 4_000 : 260;
const killsAMoment = isLongForm ? 20 : 1;
const funded = 2 * each + many;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('quizzes whose process is killed', () => {
    let world: GuessWorld;
    const resultAt = instant(firstMoment + 2 * hourMs);
    let [wrong, right] = [] as unknown as [UserId, UserId]; // opened below
    let large: string;

    before(async () => {
      world = await openGuessWorld();
      await world.tick(60_000);
      [wrong, right] = [await world.player(funded), await world.player(funded)];
      const terms = [
        ...Array.from({ length: each }, () => indexQuiz(firstMoment)),
        ...Array.from({ length: each }, () => publicQuiz(firstMoment)),
      ];
      for (const one of terms) {
        const id = await world.addProduct(one);
        await Promise.all([world.stake(wrong, id, 1, '1'), world.stake(right, id, 2, '1')]);
      }
      large = await world.addProduct({ ...publicQuiz(firstMoment), maximum: String(many) });
      for (let stake = 0; stake < many; stake += 2)
        await Promise.all([world.stake(wrong, large, 1, '1'), world.stake(right, large, 2, '1')]);
      await world.tickTo(resultAt, 60_000, false);
      await world.enter(large, 2);
    });
    after(() => world.close());

    const inPhase = async (phase: number): Promise<number> => {
      const { rows } = await world.db.query('SELECT 1 FROM guess_quizzes WHERE phase = $1', [phase]);
      return rows.length;
    };

    it(`decides, pays and gives back ${String(2 * each + 1)} of them once each, killed at every moment`, async (t) => {
      const random = seededRandom(seedOf(20_261_128));
      const script = new URL('due-fixture.ts', import.meta.url);
      const { meet, told } = dueKillerOf(world, { module: 'guess', script, random, kills: killsAMoment });
      await meet('result', resultAt);
      assert.equal(await inPhase(2), each + 1);
      await meet('end of the time for challenges', instant(resultAt + dayMs));
      assert.equal(await inPhase(4), each + 1);
      await meet('end of the patience with a source', instant(resultAt + 7 * dayMs));
      assert.equal(await inPhase(4), 2 * each + 1);
      t.diagnostic(`entries done before each kill: ${told.join(', ')}`);

      const { rows } = await world.db.query<Record<string, number>>(
        `WITH moved AS (
           SELECT reference, count(*) FILTER (WHERE kind = 'guess_stake') AS stakes,
             count(*) FILTER (WHERE kind = 'guess_bonus') AS bonuses,
             coalesce(sum(amount) FILTER (WHERE kind = 'guess_stake'), 0) AS brought,
             coalesce(sum(amount) FILTER (WHERE kind = 'guess_bonus'), 0) AS won,
             coalesce(sum(amount) FILTER (WHERE kind = 'guess_fee'), 0) AS kept
           FROM postings WHERE reference LIKE 'quiz:%' GROUP BY reference)
         SELECT count(*) FILTER (WHERE q.symbol IS NOT NULL AND q.answer = 2 AND m.stakes = 1 AND m.bonuses = 1)::int AS decided,
           count(*) FILTER (WHERE q.id = $1 AND m.stakes = $2 AND m.bonuses = $2)::int AS large,
           count(*) FILTER (WHERE q.symbol IS NULL AND q.answer IS NULL AND m.reference IS NULL)::int AS returned,
           count(*) FILTER (WHERE coalesce(m.brought, 0) = coalesce(m.won, 0) + coalesce(m.kept, 0)
             AND coalesce(m.kept, 0) = q.fee + q.dust AND q.total = q.paid + q.fee + q.dust)::int AS exact
         FROM guess_quizzes q LEFT JOIN moved m ON m.reference = 'quiz:' || q.id`,
        [large, many / 2],
      );
      assert.deepEqual(rows, [{ decided: each, large: 1, returned: each, exact: 2 * each + 1 }]);
      // Each right stake of 1 gets the half of two less 2 %.
      const stakes = each + many / 2;
      const had = units(funded);
      assert.deepEqual((await world.stand(wrong)).own, { available: had - units(stakes), held: 0n });
      const { own, pool, fees } = await world.stand(right);
      assert.deepEqual(
        [own, pool],
        [
          { available: had + (units(stakes) * 96n) / 100n, held: 0n },
          { available: 0n, held: 0n },
        ],
      );
      assert.equal(fees, (units(stakes) * 4n) / 100n);
      const { total } = await world.run(guessCalls.orders, right, { status: '4' });
      assert.equal(total, 2 * each + many / 2, 'won or returned');
      await world.ledger.assertAddsUp();
    });
  });
