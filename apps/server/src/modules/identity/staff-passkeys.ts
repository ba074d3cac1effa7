import type { InputOf, OutputOf } from '@bourse/contract/call';
import { staffFactorCalls } from '@bourse/contract/staff-factors';
import { ok, type Result } from '@bourse/kernel/result';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { takeAttempts } from './attempt-store.ts';
import { dropUselessCodes } from './factors/factor-store.ts';
import {
  askToRegister,
  askToShow,
  askToSign,
  checkRegistration,
  keepPasskey,
  passkeyName,
} from './factors/passkey-flow.ts';
import { deletePasskey, lockAccount } from './factors/passkey-store.ts';
import { renewRecoveryCodes } from './factors/totp-factors.ts';
import type { IdentityContext } from './identity-deps.ts';
import { checkStaffPassword } from './own-password.ts';
import type { StaffCaller } from './staff-factor-check.ts';
import {
  asStaff,
  hasStaffFactor,
  noteStaffFactor,
  readStaffFactors,
  readStaffFreshUntil,
  staffMethodsOf,
} from './staff-factor-store.ts';
import { readStaff } from './staff-store.ts';

const sha256Pattern = /^[0-9a-f]{64}$/;

/**
 * Asks the browser of who is signed in.
 * @returns PARAMETER_ERROR (no hash to sign), TOO_MANY_REQUESTS, PASSKEY_REFUSED (reached under no name, or nothing to sign with).
 */
export async function staffPasskeyOptions(
  context: IdentityContext,
  { staffId, origin, ip }: StaffCaller & Pick<CallContext, 'ip'>,
  { purpose, hash = '' }: InputOf<typeof staffFactorCalls.passkeyOptions>,
): Promise<Result<OutputOf<typeof staffFactorCalls.passkeyOptions>, Rejection>> {
  const { db, clock } = context;
  if (purpose === 'sign' && !sha256Pattern.test(hash)) return reject('PARAMETER_ERROR', { field: 'hash' });
  const attempt = { kind: 'checkAddress', subject: ip } as const;
  const taken = await takeAttempts(db, clock.now(), context.attemptFactor, [attempt]);
  if (!taken.ok) return taken;
  const owner = asStaff(staffId);
  const options =
    purpose === 'register'
      ? await askToRegister(context, owner, origin, (await readStaff(db, staffId)).name)
      : purpose === 'sign'
        ? await askToSign(context, owner, origin, Uint8Array.from(Buffer.from(hash, 'hex')))
        : await askToShow(context, { kind: 'staff', owner, origin }, purpose);
  if (!options.ok) return options;
  const entry = { at: clock.now(), staffId, action: staffFactorCalls.passkeyOptions.name, subject: `staff:${staffId}` };
  await db.withTx('ask staff for a passkey', (tx) => recordAudit(tx, { ...entry, detail: { purpose } }));
  return ok({ options: options.value });
}

/**
 * Adds a passkey by a fresh factor and the own password; the first factor brings recovery codes. Refusals in this order:
 * TEXT_TOO_SHORT, TEXT_TOO_LONG, TOO_MANY_REQUESTS, SYSTEM_BUSY, PASSWORD_WRONG, LIMIT_EXCEEDED, PASSKEY_REFUSED,
 * FACTOR_REQUIRED (another session has set the first factor meanwhile).
 */
export async function addStaffPasskey(
  context: IdentityContext,
  { staffId, sessionId, origin }: StaffCaller,
  input: InputOf<typeof staffFactorCalls.passkeyAdd>,
): Promise<Result<OutputOf<typeof staffFactorCalls.passkeyAdd>, Rejection>> {
  const { db, clock } = context;
  const owner = asStaff(staffId);
  const name = passkeyName(input.name);
  if (!name.ok) return name;
  const known = await checkStaffPassword(context, staffId, input.password);
  if (!known.ok) return known;
  const registered = await checkRegistration(context, owner, origin, input.credential);
  if (!registered.ok) return registered;
  return db.withTx<Result<OutputOf<typeof staffFactorCalls.passkeyAdd>, Rejection>>(
    'add a staff passkey',
    async (tx) => {
      await lockAccount(tx, owner);
      const at = clock.now();
      const factors = await readStaffFactors(tx, staffId);
      const isFirst = !hasStaffFactor(factors);
      if (!isFirst && (await readStaffFreshUntil(tx, sessionId, at)) === null) {
        return reject('FACTOR_REQUIRED', { methods: staffMethodsOf(factors) });
      }
      const id = await keepPasskey(tx, owner, { ...registered.value, name: name.value }, at);
      if (!id.ok) return id;
      const codes = isFirst ? await renewRecoveryCodes(tx, owner) : [];
      await noteStaffFactor(tx, sessionId, at);
      const entry = { at, staffId, action: staffFactorCalls.passkeyAdd.name, subject: `staff:${staffId}` };
      const publicKey = registered.value.publicKey.toString('base64');
      await recordAudit(tx, { ...entry, detail: { passkey: id.value, name: name.value, public_key: publicKey } });
      return ok({ id: id.value, recovery_codes: codes });
    },
  );
}

/**
 * Removes a passkey by a fresh factor and the own password, but never the last factor. Refusals in this order:
 * TOO_MANY_REQUESTS, SYSTEM_BUSY, PASSWORD_WRONG, NOT_FOUND, NOT_ALLOWED (there is no other factor).
 */
export async function removeStaffPasskey(
  context: IdentityContext,
  { staffId }: Pick<StaffCaller, 'staffId'>,
  { id, password }: InputOf<typeof staffFactorCalls.passkeyRemove>,
): Promise<Result<Record<string, never>, Rejection>> {
  const { db, clock } = context;
  const owner = asStaff(staffId);
  const known = await checkStaffPassword(context, staffId, password);
  if (!known.ok) return known;
  return db.withTx<Result<Record<string, never>, Rejection>>('remove a staff passkey', async (tx) => {
    await lockAccount(tx, owner);
    if (!(await deletePasskey(tx, owner, id))) return reject('NOT_FOUND');
    // The refusal rolls the deletion back.
    if (!hasStaffFactor(await readStaffFactors(tx, staffId))) return reject('NOT_ALLOWED');
    await dropUselessCodes(tx, owner);
    const entry = {
      at: clock.now(),
      staffId,
      action: staffFactorCalls.passkeyRemove.name,
      subject: `staff:${staffId}`,
    };
    await recordAudit(tx, { ...entry, detail: { passkey: id } });
    return ok({});
  });
}
