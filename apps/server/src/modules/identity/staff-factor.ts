import { adminCalls } from '@bourse/contract/admin';
import type { OutputOf } from '@bourse/contract/call';
import { staffFactorCalls } from '@bourse/contract/staff-factors';
import type { StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { bind, type Binding, type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { describePasskey } from './factors/passkey-flow.ts';
import { listPasskeys, lockAccount } from './factors/passkey-store.ts';
import { confirmTotp } from './factors/replace-totp.ts';
import { removeTotp, startTotp } from './factors/totp-factors.ts';
import type { IdentityContext } from './identity-deps.ts';
import { checkStaffPassword } from './own-password.ts';
import { type StaffCaller, verifyStaffFactor } from './staff-factor-check.ts';
import {
  asStaff,
  noteStaffFactor,
  readStaffFactors,
  readStaffFreshUntil,
  staffMethodsOf,
} from './staff-factor-store.ts';
import { addSigningKey, describeSigningKeys, removeSigningKey } from './signing-keys.ts';
import { addStaffPasskey, removeStaffPasskey, staffPasskeyOptions } from './staff-passkeys.ts';
import { readStaff } from './staff-store.ts';

const callerOf = (call: CallContext): StaffCaller & Pick<CallContext, 'ip'> => ({
  staffId: requireStaff(call),
  sessionId: present(call.sessionId, 'the session of the signed-in member of staff'),
  origin: call.origin,
  ip: call.ip,
});

/** Notes in the audit log what somebody did to their own factors. */
function note({ clock }: IdentityContext, tx: Tx, by: StaffId, action: string): Promise<void> {
  return recordAudit(tx, { at: clock.now(), staffId: by, action, subject: `staff:${by}` });
}

/**
 * Removes the own authenticator app, behind a fresh factor. Refusals in this order: TOO_MANY_REQUESTS, SYSTEM_BUSY,
 * PASSWORD_WRONG, STATE_CHANGED, NOT_ALLOWED for the last factor, which can only be replaced.
 */
async function removeApp(
  context: IdentityContext,
  by: StaffId,
  password: string,
): Promise<Result<Record<string, never>, Rejection>> {
  const known = await checkStaffPassword(context, by, password);
  if (!known.ok) return known;
  return context.db.withTx<Result<Record<string, never>, Rejection>>('remove a staff factor', async (tx) => {
    await lockAccount(tx, asStaff(by));
    const removed = await removeTotp(tx, asStaff(by));
    if (!removed.ok) return removed;
    if ((await listPasskeys(tx, asStaff(by))).length === 0) return reject('NOT_ALLOWED');
    await note(context, tx, by, adminCalls.factorRemove.name);
    return ok({});
  });
}

async function factorState(
  { db, clock }: IdentityContext,
  { staffId, sessionId }: StaffCaller,
): Promise<OutputOf<typeof staffFactorCalls.state>> {
  const [factors, passkeys, signingKeys, freshUntil] = await Promise.all([
    readStaffFactors(db, staffId),
    listPasskeys(db, asStaff(staffId)),
    describeSigningKeys(db, staffId),
    readStaffFreshUntil(db, sessionId, clock.now()),
  ]);
  return {
    totp: factors.totp,
    passkeys: passkeys.map(describePasskey),
    signing_keys: signingKeys,
    recovery_codes: factors.recoveryCodes,
    methods: staffMethodsOf(factors),
    fresh_until: freshUntil === null ? null : toIso(freshUntil),
  };
}

function appRoutes(context: IdentityContext): Binding[] {
  const { db, clock } = context;
  return [
    bind(adminCalls.factorStart, async (call, { replace }) => {
      const by = requireStaff(call);
      const { name } = await readStaff(db, by);
      const offer = await startTotp(context, asStaff(by), name, replace);
      if (offer.ok) await db.withTx('offer a staff factor', (tx) => note(context, tx, by, adminCalls.factorStart.name));
      return offer;
    }),
    bind(adminCalls.factorEnable, async (call, { code, old_code: oldCode }) => {
      const { staffId, sessionId } = callerOf(call);
      const within = async (tx: Tx): Promise<void> => {
        await noteStaffFactor(tx, sessionId, clock.now());
        await note(context, tx, staffId, adminCalls.factorEnable.name);
      };
      const given = { code: code.replaceAll(' ', ''), oldCode };
      const codes = await confirmTotp(context, asStaff(staffId), given, within);
      return codes.ok ? ok({ recovery_codes: codes.value }) : codes;
    }),
    bind(adminCalls.factorRemove, (call, { password }) => removeApp(context, requireStaff(call), password)),
  ];
}

function signingRoutes({ db, clock }: IdentityContext): Binding[] {
  const { signingKeyAdd: add, signingKeyRemove: remove } = staffFactorCalls;
  return [
    bind(add, (call, input) => db.withTx(add.name, (tx) => addSigningKey(tx, requireStaff(call), input, clock.now()))),
    bind(remove, (call, input) =>
      db.withTx(remove.name, (tx) => removeSigningKey(tx, requireStaff(call), input, clock.now())),
    ),
  ];
}

/** Binds the calls by which staff set, show and remove their second factors. */
export function staffFactorRoutes(context: IdentityContext): Binding[] {
  return [
    ...appRoutes(context),
    ...signingRoutes(context),
    bind(staffFactorCalls.state, async (call) => ok(await factorState(context, callerOf(call)))),
    bind(staffFactorCalls.verify, (call, input) => verifyStaffFactor(context, callerOf(call), input)),
    bind(staffFactorCalls.passkeyOptions, (call, input) => staffPasskeyOptions(context, callerOf(call), input)),
    bind(staffFactorCalls.passkeyAdd, (call, input) => addStaffPasskey(context, callerOf(call), input)),
    bind(staffFactorCalls.passkeyRemove, (call, input) => removeStaffPasskey(context, callerOf(call), input)),
  ];
}
