import type { InputOf, OutputOf } from '@bourse/contract/call';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { type StaffId, staffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { listStaffWith } from '../identity/index.ts';
import { announceReading, countUnheard, leadThread, readLedMessages, threadOfMessage } from '../threads/index.ts';
import { markOf } from './chat-answer.ts';
import { deskMessages, type DeskSession, deskSession, deskSessions } from './desk-answer.ts';
import { closeRow, selectForDesk, setAgent } from './desk-store.ts';
import type { SupportPorts } from './person.ts';
import { findSession, moveMark, type Session } from './support-store.ts';

type Answer<T> = Promise<Result<T, Rejection>>;
type Talk = OutputOf<typeof supportDeskCalls.open>;

/** Who answers chats. */
export const chatGrant = 'support.chat';
/** How much of a conversation is shown when it is opened. */
const openedWith = 100;

export const subjectOf = (id: string): string => `support:${id}`;

export async function showQueue(
  { db }: SupportPorts,
  by: StaffId,
  { view, page, limit }: InputOf<typeof supportDeskCalls.queue>,
): Answer<OutputOf<typeof supportDeskCalls.queue>> {
  const { rows, total } = await selectForDesk(db, view, by, { limit, offset: (page - 1) * limit });
  return ok({ list: await deskSessions(db, rows), page, limit, total });
}

async function talkOf(
  { db, documents }: SupportPorts,
  session: Session,
  part: { readonly before?: string | undefined; readonly after?: string | undefined; readonly limit: number },
): Promise<Talk> {
  const { list, more } = await readLedMessages(db, session.threadId, part);
  return {
    session: await deskSession(db, session),
    list: await deskMessages(db, documents, list),
    more,
    read_to: markOf(session.personReadTo),
  };
}

/** Shows a conversation to anybody who answers chats; who looks is written down. @returns NOT_FOUND. */
export async function openTalk(ports: SupportPorts, by: StaffId, id: string): Answer<Talk> {
  const { db, clock } = ports;
  const session = await findSession(db, id);
  if (session === undefined) return reject('NOT_FOUND');
  const entry = { at: clock.now(), staffId: by, action: supportDeskCalls.open.name, subject: subjectOf(id) };
  await db.withTx('look at a chat', (tx) => recordAudit(tx, entry));
  return ok(await talkOf(ports, session, { limit: openedWith }));
}

/** @returns NOT_FOUND, NOT_ALLOWED (it is not theirs). */
export async function readTalk(
  ports: SupportPorts,
  by: StaffId,
  { id, ...part }: InputOf<typeof supportDeskCalls.messages>,
): Answer<Talk> {
  const session = await findSession(ports.db, id);
  if (session === undefined) return reject('NOT_FOUND');
  return session.agent === by ? ok(await talkOf(ports, session, part)) : reject('NOT_ALLOWED');
}

/** What somebody does with a locked conversation; what they return goes to the audit log. */
type Step = (
  tx: Tx,
  session: Session,
  at: Instant,
) => Promise<Result<Readonly<Record<string, string | null>>, Rejection>>;

/** Moves a locked conversation, in the audit log. @returns NOT_FOUND, and what the step refuses. */
export async function moveSession(
  { db, clock }: SupportPorts,
  action: string,
  { by, id }: { readonly by: StaffId; readonly id: string },
  step: Step,
): Answer<DeskSession> {
  return db.withTx<Result<DeskSession, Rejection>>(action, async (tx) => {
    const session = await findSession(tx, id, true);
    if (session === undefined) return reject('NOT_FOUND');
    const at = clock.now();
    const moved = await step(tx, session, at);
    if (!moved.ok) return moved;
    const before = { agent: session.agent };
    await recordAudit(tx, { at, staffId: by, action, subject: subjectOf(id), before, after: moved.value });
    return ok(await deskSession(tx, present(await findSession(tx, id), 'the conversation')));
  });
}

/** What only its own agent does with an open conversation. @returns STATE_CHANGED (closed), NOT_ALLOWED. */
export function refusalOf({ closedAt, agent }: Session, by: StaffId): Result<never, Rejection> | null {
  if (closedAt !== null) return reject('STATE_CHANGED');
  return agent === by ? null : reject('NOT_ALLOWED');
}

/** @returns NOT_FOUND, STATE_CHANGED (closed, or somebody has it). */
export function takeSession(ports: SupportPorts, by: StaffId, id: string): Answer<DeskSession> {
  return moveSession(ports, supportDeskCalls.take.name, { by, id }, async (tx, session, at) => {
    if (session.closedAt !== null || session.agent !== null) return reject('STATE_CHANGED');
    setAgent(tx, id, by, at);
    await leadThread(tx, session.threadId, { line: { word: 'taken', args: {} } }, at);
    return ok({ agent: by });
  });
}

async function mayAnswer(db: Queryable, id: StaffId): Promise<boolean> {
  return (await listStaffWith(db, chatGrant)).some((one) => one.id === id);
}

/** @returns NOT_FOUND, STATE_CHANGED (closed), NOT_ALLOWED (not theirs, or the colleague answers no chats). */
export function handOver(
  ports: SupportPorts,
  by: StaffId,
  { id, staff_id: to }: InputOf<typeof supportDeskCalls.handOver>,
): Answer<DeskSession> {
  return moveSession(ports, supportDeskCalls.handOver.name, { by, id }, async (tx, session, at) => {
    const refusal = refusalOf(session, by);
    if (refusal !== null) return refusal;
    const agent = to === undefined ? null : staffId(to);
    if (agent !== null && !(await mayAnswer(tx, agent))) return reject('NOT_ALLOWED');
    setAgent(tx, id, agent, at);
    if (agent === null) await leadThread(tx, session.threadId, { line: { word: 'queued', args: {} } }, at);
    return ok({ agent });
  });
}

/** @returns NOT_FOUND, STATE_CHANGED (closed), NOT_ALLOWED (not theirs). */
export function closeSession(ports: SupportPorts, by: StaffId, id: string): Answer<DeskSession> {
  return moveSession(ports, supportDeskCalls.close.name, { by, id }, async (tx, session, at) => {
    const refusal = refusalOf(session, by);
    if (refusal !== null) return refusal;
    await leadThread(tx, session.threadId, { line: { word: 'closed', args: {} } }, at);
    closeRow(tx, id, by, at);
    return ok({ state: 'closed' });
  });
}

/** Marks as read for the house, which the person sees. @returns NOT_FOUND, NOT_ALLOWED. */
export async function readForHouse(
  { db, clock }: SupportPorts,
  by: StaffId,
  { id, message_id: messageId }: InputOf<typeof supportDeskCalls.read>,
): Answer<OutputOf<typeof supportDeskCalls.read>> {
  const action = supportDeskCalls.read.name;
  return db.withTx<Result<OutputOf<typeof supportDeskCalls.read>, Rejection>>(action, async (tx) => {
    const session = await findSession(tx, id, true);
    if (session === undefined || (await threadOfMessage(tx, messageId)) !== session.threadId)
      return reject('NOT_FOUND');
    if (session.agent !== by) return reject('NOT_ALLOWED');
    const at = clock.now();
    if (await moveMark(tx, id, 'agent', messageId)) {
      await recordAudit(tx, { at, staffId: by, action, subject: subjectOf(id), after: { message: messageId } });
      await announceReading(tx, session.threadId, messageId, at);
    }
    const readTo = BigInt(messageId) > BigInt(session.agentReadTo) ? messageId : session.agentReadTo;
    const unread = (await countUnheard(tx, false, new Map([[session.threadId, readTo]]))).get(session.threadId);
    return ok({ unread: unread ?? 0 });
  });
}
