import type { InputOf, OutputOf } from '@bourse/contract/call';
import { tidyText } from '@bourse/contract/text-rules';
import { threadCalls, threadLimits } from '@bourse/contract/threads';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, requireUser } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { DocumentFiles } from '../files/index.ts';
import { threadData } from './customer-data-store.ts';
import {
  countSentBy,
  countUnread,
  findSent,
  findThread,
  type Message,
  moveMark,
  readMarkOfOthers,
  selectMessages,
  type Thread,
} from './thread-store.ts';
import { announce, memberOnly, writeMessage } from './write-thread.ts';

/** What conversations stand on. */
export interface ThreadPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly documents: DocumentFiles;
}

/** A message as its readers see it. */
export type MessageAnswer = OutputOf<typeof threadCalls.send>;
type Shown = OutputOf<typeof threadCalls.messages>;

function answerOf(documents: DocumentFiles, { id, author, text, system, picture, at }: Message): MessageAnswer {
  const address = picture === null ? null : documents.linkTo(picture);
  const told = system === null ? null : { word: system.word, args: { ...system.args } };
  return { id, author_id: author, text, system: told, picture: address, at: toIso(at) };
}

/** A thread of a member. @returns NOT_FOUND, also for whoever takes no part in it, and where another module leads it. */
async function findOwn(db: Queryable, id: string, member: UserId, lock = false): Promise<Result<Thread, Rejection>> {
  const thread = await findThread(db, id, lock);
  return thread !== undefined && !thread.isLed && thread.members.includes(member) ? ok(thread) : reject('NOT_FOUND');
}

const unreadIn = async (db: Queryable, member: UserId, id: string): Promise<number> =>
  (await countUnread(db, member, [id])).get(id) ?? 0;

async function show(
  { db, documents }: ThreadPorts,
  member: UserId,
  { id, before, limit }: InputOf<typeof threadCalls.messages>,
): Promise<Result<Shown, Rejection>> {
  const found = await findOwn(db, id, member);
  if (!found.ok) return found;
  const all = await selectMessages(db, id, before ?? null, limit + 1);
  const shown = all.length > limit ? all.slice(1) : all;
  return ok({
    id,
    closed: found.value.isClosed,
    list: shown.map((one) => answerOf(documents, one)),
    more: all.length > limit,
    read_to: await readMarkOfOthers(db, id, member),
    unread: await unreadIn(db, member, id),
  });
}

/** What a repetition is compared by: a picture of a first message may be one that was kept since. */
function isSame({ documents }: ThreadPorts, sent: Message, text: string, picture: string | undefined): boolean {
  const name = picture === undefined ? null : documents.nameOf(picture);
  return sent.text === text && sent.picture === name;
}

/**
 * Writes a message of a member.
 * @returns PARAMETER_ERROR, TEXT_TOO_LONG, NOT_FOUND, ID_REUSED, STATE_CHANGED, LIMIT_EXCEEDED, NOT_FOUND (the picture).
 */
async function send(
  ports: ThreadPorts,
  author: UserId,
  { id, text: given, picture, client_id: clientId }: InputOf<typeof threadCalls.send>,
): Promise<Result<MessageAnswer, Rejection>> {
  const { db, clock, documents } = ports;
  const text = tidyText(given ?? '');
  if (text === '' && picture === undefined) return rejectField('text');
  if (text.length > threadLimits.text) return reject('TEXT_TOO_LONG', { field: 'text', limit: threadLimits.text });
  return db.withTx<Result<MessageAnswer, Rejection>>(threadCalls.send.name, async (tx) => {
    const found = await findOwn(tx, id, author, true);
    if (!found.ok) return found;
    const sent = await findSent(tx, id, author, clientId);
    if (sent !== undefined) {
      return isSame(ports, sent, text, picture) ? ok(answerOf(documents, sent)) : reject('ID_REUSED');
    }
    if (found.value.isClosed) return reject('STATE_CHANGED');
    if ((await countSentBy(tx, id, author)) >= threadLimits.messages) {
      return reject('LIMIT_EXCEEDED', { limit: threadLimits.messages });
    }
    const name = picture === undefined ? null : documents.nameOf(picture);
    const isKept = picture === undefined || (name !== null && (await documents.keep(tx, name, author)));
    if (!isKept) return reject('NOT_FOUND', { field: 'picture' });
    const at = clock.now();
    const message = { ...memberOnly(author), text, system: null, picture: name, clientId, at };
    return ok(answerOf(documents, await writeMessage(tx, found.value, message)));
  });
}

/** Moves the own mark forward. @returns NOT_FOUND. */
async function markRead(
  { db, clock }: ThreadPorts,
  member: UserId,
  { id, message_id: messageId }: InputOf<typeof threadCalls.read>,
): Promise<Result<OutputOf<typeof threadCalls.read>, Rejection>> {
  return db.withTx<Result<OutputOf<typeof threadCalls.read>, Rejection>>(threadCalls.read.name, async (tx) => {
    const found = await findOwn(tx, id, member, true);
    if (!found.ok) return found;
    if (await moveMark(tx, id, member, messageId)) announce(tx, found.value, messageId, clock.now());
    return ok({ unread: await unreadIn(tx, member, id) });
  });
}

/** What somebody of the house reads at once. */
const wholeMax = 2_000;

/** A conversation, whole, for staff; who calls this has judged that they may look, and notes it. */
export async function readThread(
  { db, documents }: Pick<ThreadPorts, 'db' | 'documents'>,
  id: string,
): Promise<MessageAnswer[]> {
  return (await selectMessages(db, id, null, wholeMax)).map((one) => answerOf(documents, one));
}

/** Opens the module. */
export function openThreads(ports: ThreadPorts): ModuleManifest {
  return {
    name: 'threads',
    customerData: threadData,
    routes: [
      bind(threadCalls.messages, (context, input) => show(ports, requireUser(context), input)),
      bind(threadCalls.send, (context, input) => send(ports, requireUser(context), input)),
      bind(threadCalls.read, (context, input) => markRead(ports, requireUser(context), input)),
    ],
  };
}
