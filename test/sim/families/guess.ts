import { guessCalls } from '@bourse/contract/guess';
import { guessStaffCalls } from '@bourse/contract/guess-desk';
import { instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { openGuess } from '@bourse/server/modules/guess/index';
import { indexQuiz, publicQuiz } from '@bourse/testing/guess-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** What nobody ever reads, and what there is no result of. */
const silentSource = 'A league that has ended';
const calledOff = 'A match that was called off';
const counted = (from: string): string => `SELECT count(*)::int AS count FROM ${from}`;

/** A quiz of where the walk stands after a week, two of what staff reads in a public source, of which one has no result, and one whose source is silent. */
export const guess: SimulatedFamily = {
  name: 'guess',
  prepare: async ({ decision, ends, fundEach, sell, start }) => {
    await fundEach('micro', usdt, units(1_000));
    const soon = {
      ...publicQuiz(start),
      closes_at: toIso(instant(start + 0.45 * (ends - start))),
      result_at: toIso(instant(start + 0.48 * (ends - start))),
    };
    const closes = toIso(instant(start + 10 * minuteMs));
    const readByStaff = [await sell('guess', soon), await sell('guess', { ...soon, source_name: calledOff })];
    const ids = [
      await sell('guess', { ...indexQuiz(start), level: '62000', closes_at: closes, result_at: toIso(decision) }),
      await sell('guess', { ...soon, source_name: silentSource }),
      ...readByStaff,
    ];
    return [
      {
        weight: 5,
        wish: ({ random }) => [
          guessCalls.submit,
          {
            id: random.pick([...ids, ...readByStaff]),
            option: random.pick(['1', '2', '3']),
            number: String(random.int(0, 400)),
          },
        ],
      },
      {
        weight: 2,
        wish: ({ random }) => [
          guessCalls.challenge,
          { id: random.pick(readByStaff), text: 'I have read something else.' },
        ],
      },
    ];
  },
  open: (ports) => ({ manifests: [openGuess(ports)] }),
  staff: async ({ run, ask, enter, random }) => {
    const { list: due } = await run(guessStaffCalls.quizzes, { state: 'due' });
    for (const { id, source } of due) {
      if (source.name === silentSource || random.next() < 0.2) continue;
      const result = source.name === calledOff ? '0' : random.pick(['1', '2', '3']);
      const read = { url: 'https://league.example/final/42', finding: 'As published.', reason: 'it is over' };
      await ask(guessStaffCalls.enter, { id, result, ...read });
    }
    const { list: challenged } = await run(guessStaffCalls.quizzes, { state: 'challenged' });
    for (const { id, answer } of challenged.flatMap(({ challenges }) => challenges)) {
      if (answer !== null || random.next() < 0.5) continue;
      // Not by whoever asked for the result.
      await enter(guessStaffCalls.answer, {
        id,
        text: 'The source is the one that was named.',
        reason: 'looked again',
      });
    }
  },
  things: [{ call: guessCalls.submit, table: 'guess_stakes', over: 'settled_at IS NOT NULL' }],
  tables: ['guess_quizzes', 'guess_challenges'],
  happens: {
    'results that staff has read': counted(`guess_quizzes WHERE finding <> ''`),
    'results that an index has given': counted('guess_quizzes WHERE answer IS NOT NULL AND symbol IS NOT NULL'),
    'quizzes that were called off': counted(`guess_quizzes WHERE finding <> '' AND answer IS NULL`),
    'quizzes of a silent source': counted(`guess_quizzes WHERE finding = '' AND symbol IS NULL`),
    'challenges that were answered': counted('guess_challenges WHERE answer IS NOT NULL'),
  },
  rarely: { 'challenges that were not': counted('guess_challenges WHERE answer IS NULL') },
  wrong: {
    'what was staked was shared out': `
      SELECT id FROM guess_quizzes WHERE phase <> 4
      UNION ALL SELECT id FROM guess_quizzes WHERE total <> fee + paid + dust
      UNION ALL SELECT q.id FROM guess_quizzes q JOIN guess_stakes s ON s.quiz_id = q.id
      GROUP BY q.id HAVING sum(s.payout) <> q.paid OR sum(s.amount) <> q.total`,
    'every stake comes back where there is no result': `
      SELECT s.id FROM guess_stakes s JOIN guess_quizzes q ON q.id = s.quiz_id WHERE q.answer IS NULL AND s.payout <> s.amount`,
    'the pool is empty when a quiz is over': `
      SELECT id FROM ledger_accounts WHERE house = 'pool:guess' AND (available <> 0 OR held <> 0)`,
  },
};
