import type { InputOf, OutputOf } from '@bourse/contract/call';
import { chatCalls } from '@bourse/contract/support-chat';
import { supportLimits } from '@bourse/contract/support-rules';
import { tidyText } from '@bourse/contract/text-rules';
import { dayMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { countUnheard, readLedMessages, threadOfMessage } from '../threads/index.ts';
import { type ChatSession, markOf, messageAnswer, sessionAnswers } from './chat-answer.ts';
import { findOwner, isOwn, type SupportPorts } from './person.ts';
import {
  countWaiting,
  findByThread,
  findSession,
  moveMark,
  noteLook,
  type Owner,
  rateSession,
  readWait,
  selectOwn,
  type Session,
} from './support-store.ts';

type Answer<T> = Promise<Result<T, Rejection>>;

/** What a customer or visitor sees of support when they come. */
export async function showSupport(
  { db, clock }: SupportPorts,
  context: CallContext,
  { visitor }: InputOf<typeof chatCalls.chatSession>,
): Answer<OutputOf<typeof chatCalls.chatSession>> {
  const now = clock.now();
  const owner = await findOwner(db, context, visitor);
  const own = owner === null ? [] : await selectOwn(db, owner, supportLimits.past + 1);
  const answers = await sessionAnswers(db, own);
  return ok({
    session: answers.find(({ state }) => state !== 'closed') ?? null,
    waiting: (await countWaiting(db, null)).all,
    wait_minutes: await readWait(db, instant(now - dayMs)),
    past: answers.filter(({ state }) => state === 'closed').slice(0, supportLimits.past),
  });
}

async function findNamed(db: Queryable, owner: Owner, id: string | undefined): Promise<Session | undefined> {
  if (id === undefined) return (await selectOwn(db, owner, 1))[0];
  const found = await findSession(db, id);
  return found !== undefined && isOwn(found, owner) ? found : undefined;
}

/** @returns NOT_FOUND, also for a conversation of somebody else. */
export async function showHistory(
  { db, clock, documents }: SupportPorts,
  context: CallContext,
  { session_id: id, before, after, limit, visitor }: InputOf<typeof chatCalls.chatHistory>,
): Answer<OutputOf<typeof chatCalls.chatHistory>> {
  const owner = await findOwner(db, context, visitor);
  const session = owner === null ? undefined : await findNamed(db, owner, id);
  if (session === undefined) return reject('NOT_FOUND');
  if (session.closedAt === null) await noteLook(db, session.id, clock.now());
  const { list, more } = await readLedMessages(db, session.threadId, { before, after, limit });
  return ok({
    session: present((await sessionAnswers(db, [session]))[0], 'the conversation'),
    list: list.map((one) => messageAnswer(documents, one)),
    more,
    read_to: markOf(session.agentReadTo),
  });
}

/** Moves the own mark forward. @returns NOT_FOUND. */
export async function readChat(
  { db }: SupportPorts,
  context: CallContext,
  { id, visitor }: InputOf<typeof chatCalls.chatRead>,
): Answer<OutputOf<typeof chatCalls.chatRead>> {
  const owner = await findOwner(db, context, visitor);
  const threadId = await threadOfMessage(db, id);
  if (owner === null || threadId === undefined) return reject('NOT_FOUND');
  return db.withTx<Result<OutputOf<typeof chatCalls.chatRead>, Rejection>>(chatCalls.chatRead.name, async (tx) => {
    const session = await findByThread(tx, threadId, true);
    if (session === undefined || !isOwn(session, owner)) return reject('NOT_FOUND');
    await moveMark(tx, session.id, 'person', id);
    const readTo = BigInt(id) > BigInt(session.personReadTo) ? id : session.personReadTo;
    const unread = (await countUnheard(tx, true, new Map([[threadId, readTo]]))).get(threadId);
    return ok({ unread: unread ?? 0 });
  });
}

/** @returns NOT_FOUND, STATE_CHANGED (not closed, or rated before). */
export async function rateChat(
  { db, clock }: SupportPorts,
  context: CallContext,
  { id, score, text, visitor }: InputOf<typeof chatCalls.chatRate>,
): Answer<ChatSession> {
  const owner = await findOwner(db, context, visitor);
  if (owner === null) return reject('NOT_FOUND');
  return db.withTx<Result<ChatSession, Rejection>>(chatCalls.chatRate.name, async (tx) => {
    const session = await findSession(tx, id, true);
    if (session === undefined || !isOwn(session, owner)) return reject('NOT_FOUND');
    if (!(await rateSession(tx, id, score, tidyText(text ?? ''), clock.now()))) return reject('STATE_CHANGED');
    const rated = present(await findSession(tx, id), 'the conversation');
    return ok(present((await sessionAnswers(tx, [rated]))[0], 'the conversation'));
  });
}
