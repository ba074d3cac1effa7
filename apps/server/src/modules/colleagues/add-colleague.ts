import { adminCalls } from '@bourse/contract/admin';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { changesOf, requestApproval } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { insertStaff, isMailFree, linkStaff, parseStaffMail, queueStaffMail, readStaff } from '../identity/index.ts';
import type { ColleaguePorts } from './colleague-ports.ts';
import { editStaff, openedBy, readRights, withoutEditing } from './rights.ts';

type Added = OutputOf<typeof adminCalls.staffAdd>;

/** The name by which somebody signs in; null where it cannot be one. */
export function readStaffName(typed: string): string | null {
  const name = typed.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9._-]+$/.test(name) ? name : null;
}

/** Refuses a name or an address that somebody has; @returns ADDRESS_TAKEN with the field. */
export async function openStaff(
  tx: Tx,
  { name, mail, roles, grants }: Pick<Added, 'name' | 'mail' | 'roles' | 'grants'>,
  at: Parameters<typeof insertStaff>[2],
) {
  if (!(await isMailFree(tx, mail, null))) return reject('ADDRESS_TAKEN', { field: 'mail' });
  const id = await insertStaff(tx, { name, mail, roles, grants }, at);
  return id === null ? reject('ADDRESS_TAKEN', { field: 'name' }) : ok(id);
}

/**
 * Opens an account for another member of staff and invites them. What would let them change staff is asked for, and a second
 * person approves it.
 * @returns SPECIAL_CHARACTERS, INVALID_ADDRESS, PARAMETER_ERROR (a grant that no call asks for), NOT_ALLOWED (a grant that the
 * caller does not have: through an account that they open themselves they would), ADDRESS_TAKEN.
 */
export async function addColleague(
  { db, clock }: ColleaguePorts,
  call: CallContext,
  input: InputOf<typeof adminCalls.staffAdd>,
): Promise<Result<Added, Rejection>> {
  const by = requireStaff(call);
  const name = readStaffName(input.name);
  if (name === null) return reject('SPECIAL_CHARACTERS', { field: 'name' });
  const mail = parseStaffMail(input.mail);
  if (mail === null) return reject('INVALID_ADDRESS', { field: 'mail' });
  const wanted = readRights(input);
  if (wanted === null) return rejectField('grants');
  const own = (await readStaff(db, by)).grants;
  if (openedBy(wanted).some((grant) => !own.includes(grant))) return reject('NOT_ALLOWED');
  const rights = withoutEditing(wanted);
  const action = adminCalls.staffAdd.name;
  return db.withTx<Result<Added, Rejection>>(action, async (tx) => {
    const at = clock.now();
    const given = { roles: [...rights.roles], grants: [...rights.grants] };
    const opened = await openStaff(tx, { name, mail, ...given }, at);
    if (!opened.ok) return opened;
    const id = opened.value;
    const { reason } = input;
    const subject = `staff:${id}`;
    linkStaff(tx, id, by, at);
    queueStaffMail(tx, id, { kind: 'invitation', lang: call.lang }, at);
    await recordAudit(tx, { at, staffId: by, action, subject, reason, after: { name, mail, ...rights } });
    const request = editStaff(wanted)
      ? await requestApproval(tx, action, {
          kind: 'staff.rights',
          subject,
          payload: { id, name, ...wanted },
          reason,
          summary: { to: `${name}, ${mail}`, changes: changesOf({ ...rights }, { ...wanted }) },
          requestedBy: by,
          at,
        })
      : null;
    return ok({ id, name, mail, roles: given.roles, grants: openedBy(rights), request: request?.id ?? null });
  });
}
