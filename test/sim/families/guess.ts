import { guessCalls } from '@bourse/contract/guess';
import { instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { openGuess } from '@bourse/server/modules/guess/index';
import { indexQuiz } from '@bourse/testing/guess-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** A quiz of where the walk stands after a week. */
export const guess: SimulatedFamily = {
  name: 'guess',
  prepare: async ({ decision, fundEach, sell, start }) => {
    await fundEach('micro', usdt, units(1_000));
    const closes = toIso(instant(start + 10 * minuteMs));
    const terms = { ...indexQuiz(start), level: '62000', closes_at: closes, result_at: toIso(decision) };
    const id = await sell('guess', terms);
    return [
      {
        weight: 2,
        wish: ({ random }) => [
          guessCalls.submit,
          { id, option: random.pick(['1', '2', '3']), number: String(random.int(1, 400)) },
        ],
      },
    ];
  },
  open: (ports) => ({ manifests: [openGuess(ports)] }),
  things: [{ call: guessCalls.submit, table: 'guess_stakes', over: 'settled_at IS NOT NULL' }],
  tables: ['guess_quizzes'],
  wrong: {
    'what was staked was shared out': `
      SELECT id FROM guess_quizzes WHERE phase <> 4
      UNION ALL SELECT id FROM guess_quizzes WHERE total <> fee + paid + dust
      UNION ALL SELECT q.id FROM guess_quizzes q JOIN guess_stakes s ON s.quiz_id = q.id
      GROUP BY q.id HAVING sum(s.payout) <> q.paid OR sum(s.amount) <> q.total`,
    'the pool is empty when a quiz is over': `
      SELECT id FROM ledger_accounts WHERE house = 'pool:guess' AND (available <> 0 OR held <> 0)`,
  },
};
