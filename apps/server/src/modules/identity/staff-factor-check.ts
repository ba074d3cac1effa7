import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Gate } from '@bourse/contract/call';
import { staffFactorCalls } from '@bourse/contract/staff-factors';
import type { SessionId, StaffId } from '@bourse/kernel/ids';
import { instant, type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { codeIn, type ShownFactor } from './factors/customer-factors.ts';
import { checkShown } from './factors/passkey-flow.ts';
import { freshMs } from './factors/safety-store.ts';
import { checkFactor, giveBack, takeTry } from './factors/totp-factors.ts';
import type { IdentityContext } from './identity-deps.ts';
import {
  asStaff,
  hasStaffFactor,
  noteStaffFactor,
  readStaffFactors,
  readStaffFreshUntil,
  staffMethodsOf,
} from './staff-factor-store.ts';

/** Who shows a factor, and by which name they reached us. */
export interface StaffCaller {
  readonly staffId: StaffId;
  readonly sessionId: SessionId;
  readonly origin: string;
}

/**
 * Checks a passkey that a member of staff was asked for; a guess counts as one at a code does.
 * @returns TOO_MANY_REQUESTS, PASSKEY_REFUSED.
 */
export async function checkStaffPasskey(
  context: IdentityContext,
  { staffId, origin }: Pick<StaffCaller, 'staffId' | 'origin'>,
  purpose: 'login' | 'verify',
  credential: string,
): Promise<Result<ShownFactor, Rejection>> {
  const owner = asStaff(staffId);
  const taken = await takeTry(context, owner);
  if (!taken.ok) return taken;
  const shown = await checkShown(context, { kind: 'staff', owner, origin }, purpose, credential);
  if (!shown.ok) return shown;
  return ok({
    use: async (tx) => {
      const used = await shown.value.use(tx);
      if (used.ok) await giveBack(tx, owner);
      return used;
    },
  });
}

/** Uses a shown factor up, makes the session fresh and notes both. @returns until when, CODE_WRONG or PASSKEY_REFUSED. */
async function refreshStaff(
  { db, clock }: IdentityContext,
  { staffId, sessionId }: Pick<StaffCaller, 'staffId' | 'sessionId'>,
  shown: ShownFactor,
  method: string,
): Promise<Result<Instant, Rejection>> {
  return db.withTx('show a staff factor', async (tx) => {
    const used = await shown.use(tx);
    if (!used.ok) return used;
    const at = clock.now();
    await noteStaffFactor(tx, sessionId, at);
    const entry = { at, staffId, action: staffFactorCalls.verify.name, subject: `staff:${staffId}` };
    await recordAudit(tx, { ...entry, detail: { factor: method } });
    return ok(instant(at + freshMs));
  });
}

/**
 * Shows a factor in a session of staff, which is fresh for five minutes.
 * @returns NOT_ALLOWED (a method that this member does not have), TOO_MANY_REQUESTS, CODE_WRONG, PASSKEY_REFUSED.
 */
export async function verifyStaffFactor(
  context: IdentityContext,
  caller: StaffCaller,
  { method, code }: InputOf<typeof staffFactorCalls.verify>,
): Promise<Result<OutputOf<typeof staffFactorCalls.verify>, Rejection>> {
  const methods = staffMethodsOf(await readStaffFactors(context.db, caller.staffId));
  if (!methods.includes(method)) return reject('NOT_ALLOWED', { methods });
  const shown =
    method === 'passkey'
      ? await checkStaffPasskey(context, caller, 'verify', code)
      : await checkFactor(context, asStaff(caller.staffId), code);
  if (!shown.ok) return shown;
  const fresh = await refreshStaff(context, caller, shown.value, method);
  return fresh.ok ? ok({ fresh_until: toIso(fresh.value) }) : fresh;
}

/**
 * Enforces what a call's gate says of the factor of staff: five minutes old at most, unless the request brings one along;
 * a wrong one is refused in any case. Who has none yet sets the first; every other call is shut to them. Null lets the caller in.
 */
export async function refuseUnprovedStaff(
  context: IdentityContext,
  { factor }: Gate,
  { staffId, sessionId }: Pick<StaffCaller, 'staffId' | 'sessionId'>,
  fields: unknown,
): Promise<Rejection | null> {
  const { db, clock } = context;
  if (factor === undefined) return null;
  const factors = await readStaffFactors(db, staffId);
  if (!hasStaffFactor(factors)) return null;
  const code = factor === 'code' ? codeIn(fields) : null;
  const isFresh = (await readStaffFreshUntil(db, sessionId, clock.now())) !== null;
  if (isFresh && code === null) return null;
  if (code === null) return { code: 'FACTOR_REQUIRED', data: { methods: staffMethodsOf(factors) } };
  const shown = await checkFactor(context, asStaff(staffId), code);
  if (!shown.ok) return shown.error;
  if (isFresh) return null;
  const fresh = await refreshStaff(context, { staffId, sessionId }, shown.value, shown.value.method);
  return fresh.ok ? null : fresh.error;
}
