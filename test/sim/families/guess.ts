import { guessCalls } from '@bourse/contract/guess';
import { instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { openGuess } from '@bourse/server/modules/guess/index';
import { maturityOf } from '@bourse/testing/dual-world';
import { indexQuiz } from '@bourse/testing/guess-world';
import type { SimulatedFamily } from './family.ts';

/** A quiz on a price that lies to come, whose pool is shared among who was right. */
export const guess: SimulatedFamily = {
  name: 'guess',
  things: [{ call: guessCalls.submit, table: 'guess_stakes', over: 'settled_at IS NOT NULL' }],
  tables: ['guess_quizzes'],
  open: openGuess,
  prepare: async ({ start, add }) => {
    const quiz = await add('guess', {
      ...indexQuiz(start),
      level: '62000',
      closes_at: toIso(instant(start + 10 * minuteMs)),
      result_at: toIso(maturityOf(start)),
    });
    return ({ random }) => [
      guessCalls.submit,
      { id: quiz, option: random.pick(['1', '2']), number: String(random.int(1, 400)) },
    ];
  },
};
