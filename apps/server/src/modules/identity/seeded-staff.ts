import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import { hashOfNoPassword } from './password-hasher.ts';
import { closeStaff } from './staff-room-store.ts';
import { findStaffByName, insertStaff } from './staff-store.ts';

/** Opens an account of staff into which no password leads: an author of what the demo has decided in its past. */
export async function hireSeeded(tx: Tx, name: string, grants: readonly string[], at: Instant): Promise<StaffId> {
  const isNew = await insertStaff(tx, { name, passwordHash: hashOfNoPassword, roles: [], grants }, at);
  invariant(isNew, 'a seeded member of staff is there already', name);
  return present(await findStaffByName(tx, name), name).id;
}

/** Closes such an account. */
export const dismissSeeded = (tx: Tx, id: StaffId): void => closeStaff(tx, id);
