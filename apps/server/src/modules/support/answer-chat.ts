import type { InputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { supportAnswered } from '@bourse/contract/support-chat';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { supportAwayMinutes, supportLimits } from '@bourse/contract/support-rules';
import { tidyText } from '@bourse/contract/text-rules';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { findLedMessage, leadThread } from '../threads/index.ts';
import { type DeskMessage, deskMessages } from './desk-answer.ts';
import { refusalOf, subjectOf } from './desk.ts';
import type { SupportPorts } from './person.ts';
import { findSession, noteTold, noteWord, type Session } from './support-store.ts';

/** Tells a customer who is away, once until they look again. A visitor has no place where a notice would reach them. */
function tellAway(tx: Tx, { id, user, seenAt, toldAt }: Session, at: Instant): void {
  const isAway = seenAt <= instant(at - supportAwayMinutes * minuteMs);
  const wasTold = toldAt !== null && toldAt >= seenAt;
  if (user === null || !isAway || wasTold) return;
  noteTold(tx, id, at);
  appendEvents(tx, at, [eventOf(supportAnswered, { user_id: user, session_id: id, at: toIso(at) })]);
}

/**
 * Answers in an own conversation.
 * @returns PARAMETER_ERROR (nothing said), TEXT_TOO_LONG, NOT_FOUND, ID_REUSED, STATE_CHANGED (closed), NOT_ALLOWED (not theirs).
 */
export async function answerChat(
  { db, clock, documents }: SupportPorts,
  by: StaffId,
  { id, text: given, client_id: clientId }: InputOf<typeof supportDeskCalls.answer>,
): Promise<Result<DeskMessage, Rejection>> {
  const text = tidyText(given);
  if (text === '') return rejectField('text');
  if (text.length > supportLimits.text) return reject('TEXT_TOO_LONG', { field: 'text', limit: supportLimits.text });
  const action = supportDeskCalls.answer.name;
  return db.withTx<Result<DeskMessage, Rejection>>(action, async (tx) => {
    const session = await findSession(tx, id, true);
    if (session === undefined) return reject('NOT_FOUND');
    const speaker = { staff: by };
    const sent = await findLedMessage(tx, [session.threadId], speaker, clientId);
    const answerOf = async (one: Parameters<typeof deskMessages>[2][number]) =>
      ok(present((await deskMessages(tx, documents, [one]))[0], 'the message'));
    if (sent !== undefined) return sent.text === text ? answerOf(sent) : reject('ID_REUSED');
    const refusal = refusalOf(session, by);
    if (refusal !== null) return refusal;
    const at = clock.now();
    const words = { text, picture: null, clientId };
    const written = await leadThread(tx, session.threadId, { by: speaker, words }, at);
    noteWord(tx, id, false, at);
    tellAway(tx, session, at);
    await recordAudit(tx, { at, staffId: by, action, subject: subjectOf(id), after: { message: written.id } });
    return answerOf(written);
  });
}
