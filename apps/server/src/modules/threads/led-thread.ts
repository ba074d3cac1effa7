import { randomBytes } from 'node:crypto';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { countOf, findByClientId, type InThread, selectAround } from './led-thread-store.ts';
import { findThread, insertThread, type Message, type SystemLine } from './thread-store.ts';
import { announce, memberOnly, writeMessage } from './write-thread.ts';

export { countUnheard, deleteOfVisitors, listChannels, threadOfMessage } from './led-thread-store.ts';

/** Who writes into a led thread: a member, somebody who has no account, or somebody of the house. */
export type Speaker = { readonly user: UserId } | 'visitor' | { readonly staff: StaffId };

/** A message of a led thread. */
export type LedMessage = Message;

/** The two columns of a speaker; both are empty for a visitor. */
const authorsOf = (by: Speaker) => ({
  author: by !== 'visitor' && 'user' in by ? by.user : null,
  staff: by !== 'visitor' && 'staff' in by ? by.staff : null,
});

/** How many messages somebody has written in a thread. */
export function countSpoken(db: Queryable, id: string, by: Speaker): Promise<number> {
  return countOf(db, id, authorsOf(by));
}

/** What is written: of somebody, or a line of the house. */
interface Words {
  readonly text: string;
  readonly picture: string | null;
  readonly clientId: string;
}

/**
 * Opens a conversation that its module alone shows and writes into. Its member, or over its channel whoever has no account, hears of everything.
 * @returns its id.
 */
export function openLedThread(tx: Tx, subject: string, member: UserId | null, at: Instant): Promise<string> {
  const [members, channel] = member === null ? [[], randomBytes(16).toString('hex')] : [[member], null];
  return insertThread(tx, subject, members, at, { isLed: true, channel });
}

/** Writes into a led thread, whose module has judged that it may be. */
export async function leadThread(
  tx: Tx,
  id: string,
  said: { readonly by: Speaker; readonly words: Words } | { readonly line: SystemLine },
  at: Instant,
): Promise<Message> {
  const thread = present(await findThread(tx, id, true), 'the thread', id);
  if ('line' in said) {
    const line = { ...memberOnly(null), text: '', system: said.line, picture: null, clientId: null, at };
    return writeMessage(tx, thread, line);
  }
  const { by, words } = said;
  return writeMessage(tx, thread, { ...authorsOf(by), byVisitor: by === 'visitor', ...words, system: null, at });
}

/** Tells the member that somebody has read up to a message. */
export async function announceReading(tx: Tx, id: string, messageId: string, at: Instant): Promise<void> {
  announce(tx, present(await findThread(tx, id), 'the thread', id), messageId, at);
}

/** A message that somebody has sent under an id of their own, in any of these threads. */
export function findLedMessage(
  db: Queryable,
  threads: readonly string[],
  by: Speaker,
  clientId: string,
): Promise<InThread | undefined> {
  return findByClientId(db, threads, authorsOf(by), clientId);
}

/** The newest messages, the newest before one, or the oldest after one; the oldest of them first, and whether there are more. */
export async function readLedMessages(
  db: Queryable,
  id: string,
  {
    before,
    after,
    limit,
  }: { readonly before?: string | undefined; readonly after?: string | undefined; readonly limit: number },
): Promise<{ readonly list: Message[]; readonly more: boolean }> {
  const all = await selectAround(db, id, { before: before ?? null, after: after ?? null }, limit + 1);
  const more = all.length > limit;
  if (!more) return { list: all, more };
  return { list: after === undefined ? all.slice(1) : all.slice(0, limit), more };
}
