import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import { closeStaff } from './staff-room-store.ts';
import { insertStaff } from './staff-store.ts';

/** Opens an account of staff into which no password leads: an author of what the demo has decided in its past. */
export async function hireSeeded(tx: Tx, name: string, grants: readonly string[], at: Instant): Promise<StaffId> {
  return present(await insertStaff(tx, { name, mail: null, roles: [], grants }, at), `a new account of ${name}`);
}

/** Closes such an account. */
export const dismissSeeded = (tx: Tx, id: StaffId): void => closeStaff(tx, id);
