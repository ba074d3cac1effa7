import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { challengeOut, quizOut } from './guess.ts';
import * as s from './scalars.ts';

const office = { auth: 'staff', feature: 'backoffice' } as const;
/** Where evidence stands: a page that whoever reads the result can open. */
const place = s.text(300, 8).check(z.regex(/^https:\/\/\S+$/));

const challengeRow = z.object({ id: s.idOut, quiz_id: s.idOut, user_id: s.idOut, ...challengeOut.shape });

/** What staff do with quizzes. */
export const guessStaffCalls = {
  quizzes: defineCall({
    ...office,
    name: 'guess_desk.quizzes',
    method: 'GET',
    path: '/admin/guess/quizzes',
    grant: 'guess.read',
    /** `due` waits for a result of a public source, `challenged` for answers; or one quiz alone. */
    input: z.object({
      state: s.withDefault(z.enum(['due', 'challenged', 'all']), 'due'),
      quiz_id: s.optional(s.id),
      ...s.pages(50),
    }),
    output: s.pageOf(z.object({ ...quizOut.shape, challenges: z.array(challengeRow) })),
    summary: 'Quizzes with the challenges of their results: what waits first by its time, everything newest first.',
  }),
  enter: defineCall({
    ...office,
    name: 'guess_desk.enter',
    method: 'POST',
    path: '/admin/guess/enter',
    grant: 'guess.enter',
    audited: true,
    /** The result as the named source publishes it: an answer from 1, or 0 where there is none and every stake comes back. */
    input: z.object({
      id: s.id,
      result: s.whole(0, 8),
      url: place,
      finding: s.text(2_000, 3),
      reason: s.reason(),
    }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary:
      'Asks a second person to confirm what the public source of a quiz says; no quiz on an index has this. NOT_ALLOWED to ' +
      'whoever has entered a result of it before.',
  }),
  answer: defineCall({
    ...office,
    name: 'guess_desk.answer',
    method: 'POST',
    path: '/admin/guess/answer',
    grant: 'guess.enter',
    audited: true,
    /** The id is that of the challenge; the text goes to the customer. */
    input: z.object({ id: s.id, text: s.text(2_000, 1), reason: s.reason() }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary: 'Asks a second person to answer a challenge; NOT_ALLOWED to whoever has entered the result.',
  }),
};
