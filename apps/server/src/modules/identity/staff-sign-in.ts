import { adminCalls } from '@bourse/contract/admin';
import type { InputOf } from '@bourse/contract/call';
import type { StaffFactorMethod } from '@bourse/contract/staff-factors';
import type { StaffId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { forgiveAttempts, takeAttempts, type Attempt } from './attempt-store.ts';
import type { ShownFactor } from './factors/customer-factors.ts';
import { askToShow } from './factors/passkey-flow.ts';
import { checkFactor } from './factors/totp-factors.ts';
import type { IdentityContext } from './identity-deps.ts';
import { checkStaffPasskey } from './staff-factor-check.ts';
import { wouldShareDevice } from './staff-device-store.ts';
import { asStaff, hasStaffFactor, readStaffFactors, type StaffFactors, staffMethodsOf } from './staff-factor-store.ts';
import { findStaffByName, openStaffSession } from './staff-store.ts';
import { hashToken } from './token.ts';

type Place = Pick<CallContext, 'ip' | 'userAgent' | 'origin' | 'device'>;
type Input = InputOf<typeof adminCalls.login>;

/**
 * Signs a member of staff in and gives the token. Refusals in this order: TOO_MANY_REQUESTS, SYSTEM_BUSY, LOGIN_FAILED,
 * DEVICE_SHARED (the device is another account's, and nobody has said to go on); then, where there is a second factor,
 * SECOND_FACTOR_REQUIRED (none was sent; with the question to a passkey), TOO_MANY_REQUESTS, CODE_WRONG or PASSKEY_REFUSED.
 */
export async function staffLogin(
  context: IdentityContext,
  caller: Place,
  input: Input,
): Promise<Result<string, Rejection>> {
  const { db, clock, hasher } = context;
  const name = input.user_string.trim().toLowerCase();
  const byAccount: Attempt = { kind: 'staffAccount', subject: name };
  const byAddress: Attempt = { kind: 'staffAddress', subject: caller.ip };
  const taken = await takeAttempts(db, clock.now(), context.attemptFactor, [byAccount, byAddress]);
  if (!taken.ok) return taken;
  const member = await findStaffByName(db, name);
  const verified = await hasher.verify(input.password, member?.passwordHash ?? null);
  if (!verified.ok) return verified;
  if (member === undefined || !verified.value || member.status === 'closed') return reject('LOGIN_FAILED');
  const deviceHash = caller.device === undefined ? null : hashToken(caller.device);
  const isJoining = deviceHash !== null && (await wouldShareDevice(db, member.id, deviceHash, clock.now()));
  if (isJoining && !input.share_device) return reject('DEVICE_SHARED');
  const factors = await readStaffFactors(db, member.id);
  const proof = hasStaffFactor(factors) ? await proveFactor(context, member.id, factors, caller, input) : null;
  if (proof !== null && !proof.ok) return proof;
  return db.withTx('staff sign in', async (tx) => {
    const at = clock.now();
    if (proof !== null) {
      const used = await proof.value.use(tx);
      if (!used.ok) return used;
    }
    await forgiveAttempts(tx, byAccount);
    const subject = `staff:${member.id}`;
    const detail = { address: caller.ip, device: caller.userAgent, factor: proof?.value.method ?? 'none' };
    const shared = isJoining ? { shared_device: true } : {};
    await recordAudit(tx, {
      at,
      staffId: member.id,
      action: adminCalls.login.name,
      subject,
      detail: { ...detail, ...shared },
    });
    return ok(await openStaffSession(tx, member.id, { ...caller, hasFactor: proof !== null, deviceHash }, at));
  });
}

interface Proof extends ShownFactor {
  readonly method: StaffFactorMethod;
}

/** Compares what was sent, where anything was, with the second factors. */
async function proveFactor(
  context: IdentityContext,
  id: StaffId,
  factors: StaffFactors,
  { origin }: Place,
  { code, passkey }: Input,
): Promise<Result<Proof, Rejection>> {
  if (passkey !== undefined) {
    const shown = await checkStaffPasskey(context, { staffId: id, origin }, 'login', passkey);
    return shown.ok ? ok({ ...shown.value, method: 'passkey' }) : shown;
  }
  if (code !== undefined) return checkFactor(context, asStaff(id), code);
  // The question is put beside the right password alone, to its owner, and is answered beside it.
  const asked = { kind: 'staff', owner: asStaff(id), origin } as const;
  const options = factors.passkeys > 0 ? await askToShow(context, asked, 'login') : null;
  const data = { methods: staffMethodsOf(factors), passkey: options?.ok === true ? options.value : null };
  return reject('SECOND_FACTOR_REQUIRED', { field: 'code', ...data });
}
