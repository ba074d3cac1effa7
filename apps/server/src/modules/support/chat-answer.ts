import type { OutputOf } from '@bourse/contract/call';
import type { chatCalls } from '@bourse/contract/support-chat';
import { toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { DocumentFiles } from '../files/index.ts';
import { countUnheard, type LedMessage, listChannels } from '../threads/index.ts';
import { countWaiting, type Session } from './support-store.ts';

/** A message, as its person sees it. */
export type ChatMessage = OutputOf<typeof chatCalls.chatSend>['message'];
/** A conversation, as its person sees it. */
export type ChatSession = OutputOf<typeof chatCalls.chatRate>;

export function stateOf({ closedAt, agent }: Session): ChatSession['state'] {
  if (closedAt !== null) return 'closed';
  return agent === null ? 'waiting' : 'active';
}

/** A mark, or null where nothing has been read. */
export const markOf = (readTo: string): string | null => (readTo === '0' ? null : readTo);

export const linkOf = (documents: DocumentFiles, picture: string | null): string | null =>
  picture === null ? null : documents.linkTo(picture);

export function messageAnswer(documents: DocumentFiles, one: LedMessage): ChatMessage {
  const { id, text, system, picture, at } = one;
  const by = system !== null ? 'house' : one.staff === null ? 'own' : 'agent';
  return { id, by, text, word: system?.word ?? null, picture: linkOf(documents, picture), at: toIso(at) };
}

export async function sessionAnswers(db: Queryable, all: readonly Session[]): Promise<ChatSession[]> {
  const unread = await countUnheard(db, true, new Map(all.map((one) => [one.threadId, one.personReadTo])));
  const channels = await listChannels(
    db,
    all.map(({ threadId }) => threadId),
  );
  const answers: ChatSession[] = [];
  for (const one of all) {
    const state = stateOf(one);
    answers.push({
      id: one.id,
      thread_id: one.threadId,
      channel: channels.get(one.threadId) ?? null,
      topic: one.topic,
      state,
      opened_at: toIso(one.openedAt),
      closed_at: one.closedAt === null ? null : toIso(one.closedAt),
      // Of all conversations of a person one is open at most.
      ahead: state === 'waiting' ? (await countWaiting(db, one)).ahead : null,
      unread: unread.get(one.threadId) ?? 0,
      score: one.score,
    });
  }
  return answers;
}
