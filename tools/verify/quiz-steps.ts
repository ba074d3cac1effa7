import { averageOf, pricesOf } from './averages.ts';
import { compared, decimals, type Quiz, type Step, type Tick, units, written } from './evidence.ts';
import { wholeStep } from './whole-steps.ts';

/** The answer of an average: 1 below the level, 2 at it or above; null without one. */
function answerOf(price: bigint | null, level: string): number | null {
  if (price === null) return null;
  return price < units(level) ? 1 : 2;
}

const told = (answer: number | null): string => (answer === null ? '' : answer.toString());

/** How everything that was staked was shared; nothing before it is. */
function shareSteps(quiz: Quiz, answer: number | null): Step[] {
  const { fee, paid, dust, decimals: scale } = quiz;
  if (fee === null || paid === null || dust === null) return [];
  const staked = quiz.staked.map((text) => units(text, scale));
  const total = staked.reduce((sum, each) => sum + each, 0n);
  const right = answer === null ? 0n : (staked[answer - 1] ?? 0n);
  const kept = right === 0n ? 0n : (total * units(quiz.fee_rate)) / 10n ** BigInt(decimals);
  const kind = answer === null ? 'void' : right === 0n ? 'nobody' : 'answered';
  return [
    compared('result', kind, quiz.result),
    compared(
      'share',
      [kept, total - kept - units(dust, scale)].map((sum) => written(sum, scale)).join(' + '),
      [fee, paid].map((sum) => written(units(sum, scale), scale)).join(' + '),
    ),
  ];
}

/** The average that decided, the right answer, and how everything that was staked was shared. */
export function quizSteps(quiz: Quiz, ticks: readonly Tick[], earlier: string | null): Step[] {
  const to = Date.parse(quiz.result_at);
  const price = averageOf(pricesOf(quiz.symbol, ticks), to, quiz);
  const answer = answerOf(price, quiz.level);
  const found = [
    wholeStep(ticks, [{ from: to - (quiz.window_seconds + quiz.gap_seconds) * 1_000, to }], earlier),
    compared('average', price === null ? null : written(price), quiz.price),
    compared('answer', told(answer), told(quiz.option)),
    ...shareSteps(quiz, answer),
  ];
  return earlier === null ? found : found.map((step) => ({ ...step, fits: null }));
}
