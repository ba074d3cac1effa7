import { adminCalls } from '@bourse/contract/admin';
import type { StaffId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import type { FactorOwner } from './factors/factor-store.ts';
import { checkFactor, enableTotp, removeTotp, startTotp } from './factors/totp-factors.ts';
import type { IdentityContext } from './identity-deps.ts';
import { readStaff } from './staff-store.ts';

const ownerOf = (id: StaffId): FactorOwner => ({ kind: 'staff', id });

/** Removes the own factor by a code of it or a recovery code. @returns TOO_MANY_REQUESTS, CODE_WRONG, STATE_CHANGED. */
async function removeFactor(
  context: IdentityContext,
  by: StaffId,
  code: string,
  note: (tx: Tx, by: StaffId, action: string) => Promise<void>,
): Promise<Result<Record<string, never>, Rejection>> {
  const checked = await checkFactor(context, ownerOf(by), code);
  if (!checked.ok) return checked;
  return context.db.withTx<Result<Record<string, never>, Rejection>>('remove a staff factor', async (tx) => {
    const used = await checked.value.use(tx);
    if (!used.ok) return used;
    const removed = await removeTotp(tx, ownerOf(by));
    if (!removed.ok) return removed;
    await note(tx, by, adminCalls.factorRemove.name);
    return ok({});
  });
}

/** Binds the calls by which staff set their second factor. */
export function staffFactorRoutes(context: IdentityContext): Binding[] {
  const { db, clock } = context;
  const note = (tx: Tx, by: StaffId, action: string): Promise<void> =>
    recordAudit(tx, { at: clock.now(), staffId: by, action, subject: `staff:${by}` });
  return [
    bind(adminCalls.factorStart, async (call) => {
      const by = requireStaff(call);
      const { name } = await readStaff(db, by);
      const offer = await startTotp(context, ownerOf(by), name);
      if (offer.ok) await db.withTx('offer a staff factor', (tx) => note(tx, by, adminCalls.factorStart.name));
      return offer;
    }),
    bind(adminCalls.factorEnable, async (call, { code }) => {
      const by = requireStaff(call);
      const within = (tx: Tx): Promise<void> => note(tx, by, adminCalls.factorEnable.name);
      const codes = await enableTotp(context, ownerOf(by), code.replaceAll(' ', ''), within);
      return codes.ok ? ok({ recovery_codes: codes.value }) : codes;
    }),
    bind(adminCalls.factorRemove, (call, { code }) => removeFactor(context, requireStaff(call), code, note)),
  ];
}
