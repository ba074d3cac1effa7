import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { deleteLinks, insertLink, reopenLink, selectSamePersons } from './staff-links-store.ts';

/**
 * Notes that `by` has named the address to which an account's invitation goes, and may be its owner. Until a third person has
 * confirmed that they are two, neither decides what the other asked for. Whoever named one before has no part in it any more:
 * what they had sent is over.
 */
export function linkStaff(tx: Tx, account: StaffId, by: StaffId, at: Instant): void {
  deleteLinks(tx, account);
  insertLink(tx, account, by, at);
}

/**
 * Voids that an account was confirmed, whose invitation goes to the address of before: whoever named that may be its owner
 * again, or `by` where its owner has named it.
 */
export async function unconfirmStaff(tx: Tx, account: StaffId, by: StaffId, at: Instant): Promise<void> {
  if (!(await reopenLink(tx, account))) insertLink(tx, account, by, at);
}

/**
 * Why two accounts may be one person's: they are the same; one of them has invited the other; or both have signed in on one
 * device of late. The last two also over further accounts.
 */
export type OnePerson = 'own' | 'linked' | 'device';

/** Which of other accounts may be the same person's as one, and why; those that are another person's are missing. */
export async function findOnePerson(
  db: Queryable,
  one: StaffId,
  others: readonly StaffId[],
  at: Instant,
): Promise<ReadonlyMap<StaffId, OnePerson>> {
  if (others.length === 0) return new Map();
  const found = await selectSamePersons(db, one, others, at);
  return new Map(found.map(({ id, isLinked }) => [id, id === one ? 'own' : isLinked ? 'linked' : 'device']));
}

/**
 * Whether two accounts may be one person's: they are the same, or one of them has invited the other and no third
 * person has confirmed that they are two, or both have signed in on one device within 30 days; perhaps over further
 * accounts. Every decision that takes two persons asks this.
 */
export async function mayBeOnePerson(db: Queryable, one: StaffId, other: StaffId, at: Instant): Promise<boolean> {
  return one === other || (await findOnePerson(db, one, [other], at)).has(other);
}

/** How many persons accounts are at the least, taking those for one that may be one. */
export async function countPersons(db: Queryable, accounts: readonly StaffId[], at: Instant): Promise<number> {
  let left = accounts;
  let persons = 0;
  for (let [one] = left; one !== undefined; [one] = left) {
    const same = await findOnePerson(db, one, left, at);
    left = left.filter((other) => !same.has(other));
    persons += 1;
  }
  return persons;
}
