import { hourMs, type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import { type DueEntry, type DueWork, oneByOne, scheduleDue } from '../../platform/jobs/due-work.ts';
import { citeTick, closeMoment, keptPrices } from '../prices/index.ts';
import { countOpen } from './challenge-store.ts';
import { answerAt, challengeEnd, decideAt, patienceEnd, readFor } from './guess.ts';
import { evidenceOf, family, type GuessPorts } from './guess-ports.ts';
import { termsOf } from './guess-terms.ts';
import { beginPaying, payStakes } from './pay-stakes.ts';
import { type Decision, lockQuizzes, type Quiz, updateDecision } from './quiz-store.ts';

/** What falls due for quizzes: the result of an index, payment after the time for challenges, or that every stake comes back. */
export function guessDueWork(ports: GuessPorts): DueWork {
  return { module: family, atOnce: oneByOne, settle: (tx, entries, now) => settleQuizzes(ports, tx, entries, now) };
}

/** How long after a look at open challenges the next one is. */
const lookAgainMs = hourMs;

const nothing = { answer: null, price: null, lastTick: null, finding: '', url: '' };

/** Writes down that there is no result, and lets every stake come back. */
export async function voidQuiz(
  ports: GuessPorts,
  tx: Tx,
  quiz: Quiz,
  found: Partial<Pick<Decision, 'finding' | 'url'>> & Pick<Decision, 'decidedAt'>,
): Promise<void> {
  updateDecision(tx, quiz.id, { ...nothing, ...found, challengeUntil: null });
  await beginPaying(ports, tx, { ...quiz, answer: null }, found.decidedAt);
}

/** Writes a result down, and when it is paid unless somebody has something against it. */
export function decideQuiz(tx: Tx, quiz: Quiz, found: Omit<Decision, 'challengeUntil'>): void {
  const challengeUntil = challengeEnd(found.decidedAt);
  updateDecision(tx, quiz.id, { ...found, challengeUntil });
  // Another result of the same moment ends with the one before it.
  if (challengeUntil === quiz.challengeUntil) return;
  const reference = `${quiz.id}:settle:${String(challengeUntil)}`;
  scheduleDue(tx, [{ module: family, reference, dueAt: challengeUntil }]);
}

/** Decides a quiz by its index; without one, or without what a public source says, every stake comes back. */
async function decide(ports: GuessPorts, tx: Tx, quiz: Quiz, now: Instant): Promise<void> {
  const terms = present((await termsOf(tx, ports.registry, [quiz.termsId])).get(quiz.termsId), 'the terms of a quiz');
  const { source } = terms;
  if (source.kind !== 'index') return voidQuiz(ports, tx, quiz, { decidedAt: now });
  const kept = await keptPrices(tx, [readFor(quiz.resultAt)]);
  const average = decideAt(kept.get(source.symbol) ?? [], quiz.resultAt);
  if (average === null) return voidQuiz(ports, tx, quiz, { decidedAt: now });
  const { price, lastTick } = average;
  decideQuiz(tx, quiz, { ...nothing, answer: answerAt(price, source.level), price, lastTick, decidedAt: now });
  citeTick(tx, evidenceOf(quiz.id), lastTick);
}

/** Begins to pay after the time for challenges; one against what a public source says waits for its answer. */
async function endChallenges(ports: GuessPorts, tx: Tx, quiz: Quiz, now: Instant): Promise<void> {
  const { challengeUntil: until } = quiz;
  // A later result has an end of its own.
  if (until === null || now < until) return;
  if (quiz.symbol !== null || (await countOpen(tx, quiz.id)) === 0) return beginPaying(ports, tx, quiz, now);
  if (now >= patienceEnd(until)) return voidQuiz(ports, tx, quiz, { decidedAt: now });
  const dueAt = instant(now + lookAgainMs);
  scheduleDue(tx, [{ module: family, reference: `${quiz.id}:settle:${String(dueAt)}`, dueAt }]);
}

const idOf = ({ reference }: DueEntry): string => reference.split(':')[0] ?? reference;
const whatOf = ({ reference }: DueEntry): string => reference.split(':')[1] ?? '';

/** Takes up what is due: rows are locked first, then balances, and the chain of prices last. */
async function settleQuizzes(ports: GuessPorts, tx: Tx, entries: readonly DueEntry[], now: Instant): Promise<void> {
  const quizzes = await lockQuizzes(tx, entries.map(idOf));
  const of = (what: string, phase: Quiz['phase']): Quiz[] =>
    quizzes.filter(
      ({ id, phase: stands }) => stands === phase && entries.some((one) => idOf(one) === id && whatOf(one) === what),
    );
  const [paying, challenged, deciding] = [of('pay', 3), of('settle', 2), of('result', 1)];
  await payStakes(ports, tx, paying, now);
  for (const quiz of challenged) await endChallenges(ports, tx, quiz, now);
  if (deciding.length === 0) return;
  await closeMoment(tx);
  for (const quiz of deciding) await decide(ports, tx, quiz, now);
}
