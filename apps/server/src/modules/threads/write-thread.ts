import { eventOf } from '@bourse/contract/event';
import { threadChanged } from '@bourse/contract/threads';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  closeThreadRow,
  findThread,
  insertMessage,
  insertThread,
  type Message,
  type NewMessage,
  type SystemLine,
  type Thread,
} from './thread-store.ts';

/** Tells all members, and the visitor whose conversation it is, that something has changed, up to a message. */
export function announce(tx: Tx, { id, members, channel }: Thread, messageId: string, at: Instant): void {
  const own = channel === null ? {} : { channel };
  const change = { user_ids: [...members], thread_id: id, message_id: messageId, ...own, at: toIso(at) };
  appendEvents(tx, at, [eventOf(threadChanged, change)]);
}

/** That a member has written, or the house where it is null. */
export const memberOnly = (author: UserId | null) => ({ author, staff: null, byVisitor: false });

/** Writes into a locked thread and tells its members. */
export async function writeMessage(tx: Tx, thread: Thread, message: Omit<NewMessage, 'threadId'>): Promise<Message> {
  const written = await insertMessage(tx, { ...message, threadId: thread.id });
  announce(tx, thread, written.id, message.at);
  return written;
}

/**
 * Opens a conversation in the transaction of what it is about.
 * @param subject unique for ever: `c2c:17`.
 * @returns its id.
 */
export function openThread(tx: Tx, subject: string, members: readonly UserId[], at: Instant): Promise<string> {
  return insertThread(tx, subject, members, at, { isLed: false, channel: null });
}

/** Writes a line of the house. @throws InvariantError where there is no such thread. */
export async function sayInThread(tx: Tx, id: string, system: SystemLine, at: Instant): Promise<void> {
  const thread = present(await findThread(tx, id, true), 'the thread', id);
  await writeMessage(tx, thread, { ...memberOnly(null), text: '', system, picture: null, clientId: null, at });
}

/** Writes what a member has brought with another call, for example the proof of a payment; the picture is a document already. */
export async function showInThread(
  tx: Tx,
  id: string,
  { author, text, picture }: { readonly author: UserId; readonly text: string; readonly picture: string | null },
  at: Instant,
): Promise<void> {
  const thread = present(await findThread(tx, id, true), 'the thread', id);
  await writeMessage(tx, thread, { ...memberOnly(author), text, system: null, picture, clientId: null, at });
}

/** Ends a conversation: it can be read, and nobody writes any more. */
export function closeThread(tx: Tx, id: string, at: Instant): void {
  closeThreadRow(tx, id, at);
}
