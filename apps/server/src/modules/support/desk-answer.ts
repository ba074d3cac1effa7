import type { OutputOf } from '@bourse/contract/call';
import type { supportDeskCalls } from '@bourse/contract/support-desk';
import type { StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { DocumentFiles } from '../files/index.ts';
import { readStaffNames } from '../identity/index.ts';
import { countUnheard, type LedMessage } from '../threads/index.ts';
import { linkOf, stateOf } from './chat-answer.ts';
import type { Session } from './support-store.ts';

/** A conversation, as staff see it. */
export type DeskSession = OutputOf<typeof supportDeskCalls.take>;
/** A message, as staff see it. */
export type DeskMessage = OutputOf<typeof supportDeskCalls.answer>;

const isSomebody = (id: StaffId | null): id is StaffId => id !== null;

export async function deskSessions(db: Queryable, all: readonly Session[]): Promise<DeskSession[]> {
  const names = await readStaffNames(db, all.map(({ agent }) => agent).filter(isSomebody));
  const unread = await countUnheard(db, false, new Map(all.map((one) => [one.threadId, one.agentReadTo])));
  return all.map((one) => ({
    id: one.id,
    topic: one.topic,
    state: stateOf(one),
    user_id: one.user,
    lang: one.lang,
    opened_at: toIso(one.openedAt),
    said_at: toIso(one.saidAt),
    awaits: one.awaits,
    agent: one.agent === null ? null : { id: one.agent, name: names.get(one.agent) ?? '' },
    unread: unread.get(one.threadId) ?? 0,
    closed_at: one.closedAt === null ? null : toIso(one.closedAt),
    score: one.score,
    score_text: one.scoreText,
  }));
}

export async function deskSession(db: Queryable, one: Session): Promise<DeskSession> {
  return present((await deskSessions(db, [one]))[0], 'the conversation');
}

export async function deskMessages(
  db: Queryable,
  documents: DocumentFiles,
  all: readonly LedMessage[],
): Promise<DeskMessage[]> {
  const names = await readStaffNames(db, all.map(({ staff }) => staff).filter(isSomebody));
  return all.map(({ id, staff, text, system, picture, at }) => ({
    id,
    by: system !== null ? 'house' : staff === null ? 'person' : 'agent',
    agent: staff === null ? null : { id: staff, name: names.get(staff) ?? '' },
    text,
    word: system?.word ?? null,
    picture: linkOf(documents, picture),
    at: toIso(at),
  }));
}
