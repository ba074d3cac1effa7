import { createHash } from 'node:crypto';
import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import type { DocumentFiles } from '../files/index.ts';
import type { Speaker } from '../threads/index.ts';
import { findVisitor, type Owner, type Session } from './support-store.ts';

/** What support stands on. */
export interface SupportPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly documents: DocumentFiles;
}

/** What is kept of a visitor's key. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Whoever calls; null for a visitor who has not written yet, or brings no key. A customer's key counts for nothing. */
export async function findOwner(
  db: Queryable,
  { userId }: CallContext,
  key: string | undefined,
): Promise<Owner | null> {
  if (userId !== null) return { user: userId, visitor: null };
  const visitor = key === undefined ? undefined : await findVisitor(db, hashOf(key));
  return visitor === undefined ? null : { user: null, visitor };
}

/** Whether a conversation is somebody's own. */
export function isOwn(session: Session, { user, visitor }: Owner): boolean {
  return user === null ? visitor !== null && session.visitor === visitor : session.user === user;
}

/** As whom somebody writes. */
export const speakerOf = ({ user }: Owner): Speaker => (user === null ? 'visitor' : { user });
