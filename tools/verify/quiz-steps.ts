import { averageOf, pricesOf } from './averages.ts';
import { compared, decimals, type Quiz, type Step, type Tick, units, written } from './evidence.ts';

/** The answer of an average: 1 below the level, 2 at it or above; null without one. */
function answerOf(price: bigint | null, level: string): number | null {
  if (price === null) return null;
  return price < units(level) ? 1 : 2;
}

function resultOf(answer: number | null, right: bigint): Quiz['result'] {
  if (answer === null) return 'void';
  return right === 0n ? 'nobody' : 'answered';
}

/** How everything that was staked was shared; nothing before it is. */
function shareSteps(quiz: Quiz, answer: number | null): Step[] {
  if (quiz.fee === null || quiz.paid === null || quiz.dust === null) return [];
  const [fee, paid, dust] = [quiz.fee, quiz.paid, quiz.dust].map((text) => units(text, quiz.decimals)) as [
    bigint,
    bigint,
    bigint,
  ]; // one for each
  const staked = quiz.staked.map((text) => units(text, quiz.decimals));
  const total = staked.reduce((sum, each) => sum + each, 0n);
  const right = answer === null ? 0n : (staked[answer - 1] ?? 0n);
  const kept = right === 0n ? 0n : (total * units(quiz.fee_rate)) / 10n ** BigInt(decimals);
  const text = (value: bigint): string => written(value, quiz.decimals);
  return [
    compared('result', resultOf(answer, right), quiz.result),
    compared('fee', text(kept), quiz.fee),
    compared('payment', text(total - fee - dust), text(paid)),
  ];
}

/** The window that decided, its average, the right answer, and how everything that was staked was shared. */
export function quizSteps(quiz: Quiz, ticks: readonly Tick[], earlier: string | null): Step[] {
  const price = averageOf(pricesOf(quiz.symbol, ticks), Date.parse(quiz.result_at), quiz);
  const answer = answerOf(price, quiz.level);
  const found = [
    compared('average', price === null ? null : written(price), quiz.price),
    compared('window', answer === null ? null : String(answer), quiz.option === null ? null : String(quiz.option)),
    ...shareSteps(quiz, answer),
  ];
  return earlier === null ? found : found.map((step) => ({ ...step, fits: null }));
}
