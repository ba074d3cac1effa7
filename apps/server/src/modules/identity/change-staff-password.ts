import type { InputOf } from '@bourse/contract/call';
import { adminCalls } from '@bourse/contract/admin';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { requireStaff, type CallContext } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import type { IdentityContext } from './identity-deps.ts';
import { checkStaffPassword } from './own-password.ts';
import { checkNewPassword } from './password-rules.ts';
import { findStaff, replaceStaffPassword, revokeOtherStaffSessions } from './staff-store.ts';

/**
 * Changes the own password of a member of staff by the old one, opens what was closed until then, and ends all their other
 * sessions. The new one must be another, and not derived from the name. Refusals in this order: PASSWORD_TOO_SHORT,
 * PASSWORDS_DIFFER, PASSWORD_TOO_WEAK, TOO_MANY_REQUESTS, SYSTEM_BUSY, PASSWORD_WRONG.
 */
export async function changeStaffPassword(
  context: IdentityContext,
  caller: CallContext,
  input: InputOf<typeof adminCalls.changePassword>,
): Promise<Result<Record<string, never>, Rejection>> {
  const { db, clock, hasher } = context;
  const member = present(await findStaff(db, requireStaff(caller)), 'the signed-in member of staff');
  const session = present(caller.sessionId, 'the session of the signed-in member of staff');
  const allowed = checkNewPassword(input.password, input.re_password, [member.name]);
  if (!allowed.ok) return allowed;
  if (input.password === input.old_password) return reject('PASSWORD_TOO_WEAK', { field: 'password' });
  const known = await checkStaffPassword(context, member.id, input.old_password, 'old_password');
  if (!known.ok) return known;
  const hash = await hasher.hash(input.password);
  if (!hash.ok) return hash;
  return db.withTx('change a staff password', async (tx) => {
    const at = clock.now();
    const replaced = await replaceStaffPassword(tx, known.value, hash.value);
    if (!replaced) return reject('PASSWORD_WRONG', { field: 'old_password' });
    await revokeOtherStaffSessions(tx, member.id, session, at);
    const subject = `staff:${member.id}`;
    const detail = { address: caller.ip, device: caller.userAgent };
    await recordAudit(tx, { at, staffId: member.id, action: adminCalls.changePassword.name, subject, detail });
    return ok({});
  });
}
