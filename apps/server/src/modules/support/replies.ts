import type { InputOf, OutputOf } from '@bourse/contract/call';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { tidyText } from '@bourse/contract/text-rules';
import type { StaffId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import type { SupportPorts } from './person.ts';
import { countReplies, deleteReply, findReply, insertReply, type Reply, updateReply } from './reply-store.ts';

/** How many answers are kept prepared, in all languages together. */
const repliesMax = 400;

const subjectOf = (id: string): string => `support_reply:${id}`;

/** @returns PARAMETER_ERROR (blank), NOT_FOUND, LIMIT_EXCEEDED, ID_REUSED (the title). */
export async function saveReply(
  { db, clock }: SupportPorts,
  by: StaffId,
  { id, lang, title: givenTitle, text: givenText }: InputOf<typeof supportDeskCalls.replySave>,
): Promise<Result<Reply, Rejection>> {
  const [title, text] = [tidyText(givenTitle), tidyText(givenText)];
  if (title === '') return rejectField('title');
  if (text === '') return rejectField('text');
  const action = supportDeskCalls.replySave.name;
  return db.withTx<Result<Reply, Rejection>>(action, async (tx) => {
    const at = clock.now();
    const before = id === undefined ? null : await findReply(tx, id);
    if (before === undefined) return reject('NOT_FOUND');
    if (before === null && (await countReplies(tx)) >= repliesMax)
      return reject('LIMIT_EXCEEDED', { limit: repliesMax });
    const one = { lang, title, text };
    const saved =
      before === null ? await insertReply(tx, one, by, at) : await updateReply(tx, { ...one, id: before.id }, by, at);
    if (saved === undefined) return reject('ID_REUSED', { field: 'title' });
    const entry = { at, staffId: by, action, subject: subjectOf(saved.id), after: { ...one } };
    await recordAudit(tx, before === null ? entry : { ...entry, before: { ...before } });
    return ok(saved);
  });
}

/** @returns NOT_FOUND. */
export async function removeReply(
  { db, clock }: SupportPorts,
  by: StaffId,
  id: string,
): Promise<Result<OutputOf<typeof supportDeskCalls.replyRemove>, Rejection>> {
  const action = supportDeskCalls.replyRemove.name;
  return db.withTx<Result<{ id: string }, Rejection>>(action, async (tx) => {
    const before = await findReply(tx, id);
    if (before === undefined) return reject('NOT_FOUND');
    deleteReply(tx, id);
    await recordAudit(tx, { at: clock.now(), staffId: by, action, subject: subjectOf(id), before: { ...before } });
    return ok({ id });
  });
}
