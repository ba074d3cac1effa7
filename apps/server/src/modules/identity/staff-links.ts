import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { insertLink, isLinked } from './staff-links-store.ts';

/**
 * Notes that `by` knew a password of an account. Until a third person has confirmed that they are two, neither decides
 * what the other asked for.
 */
export function linkStaff(tx: Tx, account: StaffId, by: StaffId, at: Instant): void {
  insertLink(tx, account, by, at);
}

/**
 * Whether two accounts may be one person's: they are the same, or one of them knew a password of the other, perhaps over
 * further accounts, and no third person has confirmed that they are two. Every decision that takes two persons asks this.
 */
export async function mayBeOnePerson(db: Queryable, one: StaffId, other: StaffId): Promise<boolean> {
  return one === other || (await isLinked(db, one, other));
}
