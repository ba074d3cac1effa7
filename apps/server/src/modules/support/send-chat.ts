import type { InputOf, OutputOf } from '@bourse/contract/call';
import { chatCalls } from '@bourse/contract/support-chat';
import { supportLimits } from '@bourse/contract/support-rules';
import { tidyText } from '@bourse/contract/text-rules';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { lockCustomer } from '../identity/index.ts';
import { countSpoken, findLedMessage, leadThread, type LedMessage, openLedThread } from '../threads/index.ts';
import { messageAnswer } from './chat-answer.ts';
import { hashOf, speakerOf, type SupportPorts } from './person.ts';
import {
  findSession,
  insertSession,
  lockVisitor,
  noteWord,
  type Owner,
  selectOwn,
  type Session,
} from './support-store.ts';
import type { VisitorLimit } from './visitor-limit.ts';

/** What a message is written with. */
export interface ChatPorts extends SupportPorts {
  readonly visitors: VisitorLimit;
}

type Input = InputOf<typeof chatCalls.chatSend>;
type Sent = OutputOf<typeof chatCalls.chatSend>;

/** In how many of the newest conversations a repetition is looked for. */
const repeatsIn = 20;

async function lockOwner(tx: Tx, { userId }: CallContext, key: string, at: Instant): Promise<Owner> {
  if (userId === null) return { user: null, visitor: await lockVisitor(tx, hashOf(key), at) };
  await lockCustomer(tx, userId);
  return { user: userId, visitor: null };
}

/** The open conversation, locked; one is opened where there is none. */
async function openedFor(
  tx: Tx,
  owner: Owner,
  own: readonly Session[],
  { topic, lang, at }: { readonly topic: Input['topic']; readonly lang: Session['lang']; readonly at: Instant },
): Promise<Session> {
  const open = own.find(({ closedAt }) => closedAt === null);
  // It may have been closed since it was read.
  const held = open === undefined ? undefined : await findSession(tx, open.id, true);
  if (held !== undefined && held.closedAt === null) return held;
  const [newest] = own;
  const subject = `support:${owner.user === null ? 'v' : 'u'}${owner.user ?? owner.visitor ?? ''}:${newest?.id ?? '0'}`;
  const threadId = await openLedThread(tx, subject, owner.user, at);
  const id = await insertSession(tx, { ...owner, threadId, topic, lang, openedAt: at });
  return present(await findSession(tx, id), 'the conversation');
}

/** What a repetition is compared by: a picture of a first message may be one that was kept since. */
function isSame({ documents }: SupportPorts, sent: LedMessage, text: string, picture: string | undefined): boolean {
  return sent.text === text && sent.picture === (picture === undefined ? null : documents.nameOf(picture));
}

/**
 * Writes to support.
 * @returns PARAMETER_ERROR (no key, nothing said, a visitor's picture), TEXT_TOO_LONG, ID_REUSED, LIMIT_EXCEEDED,
 * NOT_FOUND (the picture).
 */
export async function sendChat(
  ports: ChatPorts,
  context: CallContext,
  { text: given, picture, client_id: clientId, topic, visitor = '' }: Input,
): Promise<Result<Sent, Rejection>> {
  const { db, clock, documents } = ports;
  if (context.userId === null && visitor === '') return rejectField('visitor');
  const text = tidyText(given ?? '');
  if (text === '' && picture === undefined) return rejectField('text');
  // Whoever has no account uploads nothing, so that no picture could be theirs.
  if (context.userId === null && picture !== undefined) return rejectField('picture');
  if (text.length > supportLimits.text) return reject('TEXT_TOO_LONG', { field: 'text', limit: supportLimits.text });
  return db.withTx<Result<Sent, Rejection>>(chatCalls.chatSend.name, async (tx) => {
    const at = clock.now();
    const owner = await lockOwner(tx, context, visitor, at);
    const own = await selectOwn(tx, owner, repeatsIn);
    const threads = own.map(({ threadId }) => threadId);
    const by = speakerOf(owner);
    const sent = await findLedMessage(tx, threads, by, clientId);
    if (sent !== undefined) {
      const session = present(
        own.find(({ threadId }) => threadId === sent.threadId),
        'its conversation',
      );
      if (!isSame(ports, sent, text, picture)) return reject('ID_REUSED');
      return ok({ session_id: session.id, message: messageAnswer(documents, sent) });
    }
    const isNew = !own.some(({ closedAt }) => closedAt === null);
    if (isNew && owner.visitor !== null && !ports.visitors.mayOpen(context.ip)) return reject('LIMIT_EXCEEDED');
    const session = await openedFor(tx, owner, own, { topic, lang: context.lang, at });
    if ((await countSpoken(tx, session.threadId, by)) >= supportLimits.messages) {
      return reject('LIMIT_EXCEEDED', { limit: supportLimits.messages });
    }
    const name = picture === undefined ? null : documents.nameOf(picture);
    const isKept =
      picture === undefined || (name !== null && owner.user !== null && (await documents.keep(tx, name, owner.user)));
    if (!isKept) return reject('NOT_FOUND', { field: 'picture' });
    const written = await leadThread(tx, session.threadId, { by, words: { text, picture: name, clientId } }, at);
    noteWord(tx, session.id, true, at);
    return ok({ session_id: session.id, message: messageAnswer(documents, written) });
  });
}
