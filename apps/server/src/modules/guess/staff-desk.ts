import type { InputOf, OutputOf } from '@bourse/contract/call';
import { guessStaffCalls } from '@bourse/contract/guess-desk';
import type { Lang } from '@bourse/contract/lang';
import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { bind, type Binding, type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import {
  type ApprovalAnswer,
  changesOf,
  findOpenApproval,
  requestApproval,
  selectAuthors,
} from '../approvals/index.ts';
import { findChallenged, lockChallenge, updateAnswer } from './challenge-store.ts';
import { findOnePerson } from '../identity/index.ts';
import { challengeAnswer } from './guess-answer.ts';
import { answeredEvent } from './guess-news.ts';
import type { GuessPorts } from './guess-ports.ts';
import { termsOf } from './guess-terms.ts';
import { lockQuizzes, type Quiz } from './quiz-store.ts';
import { listForStaff } from './read-guess.ts';
import { decideQuiz } from './settle-quizzes.ts';

const enterKind = 'guess.enter';
const answerKind = 'guess.answer';
const enterPayload = z.omit(guessStaffCalls.enter.input, { reason: true });
const answerPayload = z.omit(guessStaffCalls.answer.input, { reason: true });

type Entry = Omit<InputOf<typeof guessStaffCalls.enter>, 'reason'>;

/** A page of quizzes for staff with the challenges of their results. */
async function listDesk(
  ports: GuessPorts,
  lang: Lang,
  { state, quiz_id: id, page, limit }: InputOf<typeof guessStaffCalls.quizzes>,
): Promise<Result<OutputOf<typeof guessStaffCalls.quizzes>, Rejection>> {
  const all = (await listForStaff(ports, lang, id)).map(({ answer, challenges }) => ({
    ...answer,
    challenges: challenges.map((one) => ({
      id: one.id,
      quiz_id: one.quizId,
      user_id: one.userId,
      ...challengeAnswer(one),
    })),
  }));
  const isChallenged = (one: (typeof all)[number]): boolean => one.challenges.some(({ answer }) => answer === null);
  const isDue = ({ status, source, pool }: (typeof all)[number]): boolean =>
    status === 2 && source.kind === 'public' && pool !== '0';
  const shown = state === 'all' ? all : all.filter(state === 'due' ? isDue : isChallenged);
  return ok({ list: shown.slice((page - 1) * limit, page * limit), page, limit, total: shown.length });
}

/**
 * Whether a result can be written down: of a public source, from the instant of the result on, until it is paid; that there is
 * none also before.
 * @returns NOT_FOUND, PARAMETER_ERROR, STATE_CHANGED.
 */
async function checkEntry(
  { registry }: GuessPorts,
  tx: Tx,
  { id, result }: Pick<Entry, 'id' | 'result'>,
  at: Instant,
): Promise<Result<Quiz, Rejection>> {
  const [quiz] = await lockQuizzes(tx, [id]);
  if (quiz === undefined) return reject('NOT_FOUND');
  const terms = present((await termsOf(tx, registry, [quiz.termsId])).get(quiz.termsId), 'the terms of a quiz');
  if (result > terms.count) return rejectField('result');
  const isEarly = result > 0 && at < quiz.resultAt;
  return quiz.symbol !== null || quiz.phase > 2 || isEarly ? reject('STATE_CHANGED') : ok(quiz);
}

const subjectOf = (quiz: string): string => `guess:${quiz}`;

/** Whether somebody, perhaps by another account, has entered a result of a quiz: what becomes of it is for others. */
async function hasEntered(tx: Tx, by: StaffId, quiz: string, at: Instant): Promise<boolean> {
  return (await findOnePerson(tx, by, await selectAuthors(tx, enterKind, subjectOf(quiz)), at)).size > 0;
}

/** @returns those of {@link checkEntry}, STATE_CHANGED (asked for already), NOT_ALLOWED (entered a result before). */
async function askToEnter(
  ports: GuessPorts,
  context: CallContext,
  { reason, ...payload }: InputOf<typeof guessStaffCalls.enter>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const { db, clock } = ports;
  const at = clock.now();
  return db.withTx<Result<ApprovalAnswer, Rejection>>(guessStaffCalls.enter.name, async (tx) => {
    const checked = await checkEntry(ports, tx, payload, at);
    if (!checked.ok) return checked;
    const [subject, by] = [subjectOf(payload.id), requireStaff(context)];
    if ((await findOpenApproval(tx, enterKind, subject)) !== undefined) return reject('STATE_CHANGED');
    if (await hasEntered(tx, by, payload.id, at)) return reject('NOT_ALLOWED');
    const summary = { to: subject, changes: changesOf({}, payload) };
    const wanted = { kind: enterKind, subject, payload, reason, summary, requestedBy: by, at };
    return ok(await requestApproval(tx, guessStaffCalls.enter.name, wanted));
  });
}

/** @returns NOT_FOUND, STATE_CHANGED, NOT_ALLOWED (entered the result that is challenged). */
async function askToAnswer(
  { db, clock }: GuessPorts,
  context: CallContext,
  { reason, ...payload }: InputOf<typeof guessStaffCalls.answer>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  return db.withTx<Result<ApprovalAnswer, Rejection>>(guessStaffCalls.answer.name, async (tx) => {
    const challenge = await lockChallenge(tx, payload.id);
    if (challenge === undefined) return reject('NOT_FOUND');
    const subject = `guess_challenge:${payload.id}`;
    const isAsked = (await findOpenApproval(tx, answerKind, subject)) !== undefined;
    if (isAsked || challenge.answer !== null) return reject('STATE_CHANGED');
    const [by, at] = [requireStaff(context), clock.now()];
    if (await hasEntered(tx, by, challenge.quizId, at)) return reject('NOT_ALLOWED');
    const summary = { to: subject, changes: changesOf({}, payload) };
    const wanted = { kind: answerKind, subject, payload, reason, summary, requestedBy: by, at };
    return ok(await requestApproval(tx, guessStaffCalls.answer.name, wanted));
  });
}

/** The calls of staff for quizzes. */
export function deskRoutes(ports: GuessPorts): Binding[] {
  return [
    bind(guessStaffCalls.quizzes, ({ lang }, input) => listDesk(ports, lang, input)),
    bind(guessStaffCalls.enter, (context, input) => askToEnter(ports, context, input)),
    bind(guessStaffCalls.answer, (context, input) => askToAnswer(ports, context, input)),
  ];
}

/** Writes down what two persons have read in a public source. */
async function enterResult(ports: GuessPorts, tx: Tx, entry: Entry, at: Instant) {
  const checked = await checkEntry(ports, tx, entry, at);
  if (!checked.ok) return checked;
  const { result, finding, url } = entry;
  // That there is none can be challenged as well.
  const answer = result === 0 ? null : result;
  decideQuiz(tx, checked.value, { answer, price: null, lastTick: null, finding, url, decidedAt: at });
  return ok({ before: { result: checked.value.answer }, after: { result, url } });
}

/** What two members of staff decide together. */
export function deskApprovals(ports: GuessPorts): ApprovalKind[] {
  const grant = present(guessStaffCalls.enter.grant, 'the grant of the call');
  return [
    {
      kind: enterKind,
      grant,
      // A result that is entered again after a challenge is not for whoever entered the one that was challenged.
      involved: (db, payload) => selectAuthors(db, enterKind, subjectOf(z.parse(enterPayload, payload).id)),
      apply: async (tx, { payload, at }) => {
        const parsed = z.safeParse(enterPayload, payload);
        return parsed.success ? enterResult(ports, tx, parsed.data, at) : reject('PARAMETER_ERROR');
      },
    },
    {
      kind: answerKind,
      grant,
      involved: async (db, payload) => {
        const quiz = await findChallenged(db, z.parse(answerPayload, payload).id);
        return quiz === undefined ? [] : selectAuthors(db, enterKind, subjectOf(quiz));
      },
      apply: async (tx, { payload, at }) => {
        const parsed = z.safeParse(answerPayload, payload);
        if (!parsed.success) return reject('PARAMETER_ERROR');
        const { id, text } = parsed.data;
        const challenge = await lockChallenge(tx, id);
        if (challenge === undefined || challenge.answer !== null) return reject('STATE_CHANGED');
        updateAnswer(tx, id, text, at);
        appendEvents(tx, at, [answeredEvent(challenge, at)]);
        return ok({ after: { answer: text } });
      },
    },
  ];
}
