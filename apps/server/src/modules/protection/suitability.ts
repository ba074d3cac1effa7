import type { OutputOf } from '@bourse/contract/call';
import { type protectionCalls, type SuitabilityQuestion, suitabilityQuestions } from '@bourse/contract/protection';
import { ok, type Result } from '@bourse/kernel/result';
import { rejectField, type Rejection } from '../../platform/http/rejection.ts';

/** The right answer to each question. */
const right: { readonly [Q in SuitabilityQuestion]: (typeof suitabilityQuestions)[Q][number] } = {
  lose_all: 'all',
  leverage: 'both',
  liquidation: 'closed',
  option_loses: 'whole_stake',
  price: 'index',
};

/** Every question with its right answer, as a customer gives it. */
export const rightAnswers: readonly string[] = Object.entries(right).map(
  ([question, option]) => `${question}=${option}`,
);

const questions = Object.keys(suitabilityQuestions) as SuitabilityQuestion[]; // the keys of the table

/** What the call answers. */
export type SuitabilityAnswer = OutputOf<typeof protectionCalls.suitability>;

/** The test as it is shown. */
export function suitabilityAnswer(passed: boolean, wrong: readonly string[] = []): SuitabilityAnswer {
  const asked = questions.map((id) => ({ id, options: [...suitabilityQuestions[id]] }));
  return { passed, questions: asked, wrong: [...wrong] };
}

/**
 * Which questions are answered wrongly, or not at all.
 * @param answers `question=option` each.
 * @returns PARAMETER_ERROR for a question or an option that there is not, or a question that is answered twice.
 */
export function judgeAnswers(answers: readonly string[]): Result<SuitabilityQuestion[], Rejection> {
  const given = new Map<string, string>();
  for (const answer of answers) {
    const [question = '', option = ''] = answer.split('=');
    const known = questions.find((one) => one === question);
    const options: readonly string[] = known === undefined ? [] : suitabilityQuestions[known];
    if (!options.includes(option) || given.has(question)) return rejectField('answers');
    given.set(question, option);
  }
  return ok(questions.filter((question) => given.get(question) !== right[question]));
}
