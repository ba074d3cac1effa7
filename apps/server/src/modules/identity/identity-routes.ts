import { identityCalls } from '@bourse/contract/identity';
import { safetyCalls } from '@bourse/contract/safety';
import { adminCalls } from '@bourse/contract/admin';
import { sessionId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, requireStaff, requireUser, type Binding, type CallContext } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { parseAccountAddress } from './account-address.ts';
import { takeAttempts } from './attempt-store.ts';
import { fullScore } from './credit.ts';
import { listCreditEvents } from './credit-store.ts';
import { resetPassword, updatePassword } from './change-password.ts';
import { changeStaffPassword } from './change-staff-password.ts';
import { checkCode, codeMinutes, codeResendSeconds } from './code-store.ts';
import { safetyRoutes } from './factors/safety-routes.ts';
import { editNickname, editSignature } from './edit-profile.ts';
import { logout, revoke } from './end-sessions.ts';
import type { IdentityContext } from './identity-deps.ts';
import { login } from './login.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { register } from './register.ts';
import { sendCode } from './send-code.ts';
import { listSessions } from './session-store.ts';
import { listSignIns } from './sign-in-store.ts';
import { acceptInvitation, showInvitation } from './accept-invitation.ts';
import { staffLogout, staffMe } from './staff.ts';
import { staffFactorRoutes } from './staff-factor.ts';
import { staffLogin } from './staff-sign-in.ts';
import { userAnswer } from './user-answer.ts';
import { findUser } from './user-store.ts';

/** Calls whose success says nothing answer an empty object. */
const emptied = (result: Result<unknown, Rejection>): Result<Record<string, never>, Rejection> =>
  result.ok ? ok({}) : result;

const ownSession = (call: CallContext) => present(call.sessionId, 'the session of the signed-in user');

function codeRoutes(context: IdentityContext): Binding[] {
  const { db, clock } = context;
  return [
    bind(identityCalls.sendCode, async (call, input) => {
      const sent = await sendCode(context, call, input);
      return sent.ok ? ok({ valid_minutes: codeMinutes, resend_seconds: codeResendSeconds }) : sent;
    }),
    bind(identityCalls.checkCode, async (call, input) => {
      const address = parseAccountAddress(input.user_string, input.country_code);
      if (address === null) return reject('INVALID_ADDRESS', { field: 'user_string' });
      const attempt = { kind: 'checkAddress', subject: call.ip } as const;
      const taken = await takeAttempts(db, clock.now(), context.attemptFactor, [attempt]);
      if (!taken.ok) return taken;
      return emptied(await checkCode(db, address, input.scene, input.email_code, clock.now()));
    }),
  ];
}

function signInRoutes(context: IdentityContext): Binding[] {
  return [
    bind(identityCalls.register, async (call, input) => {
      const registered = await register(context, call, input);
      if (!registered.ok) return registered;
      return ok({ id: registered.value.id, user_string: registered.value.address.value });
    }),
    bind(identityCalls.forget, async (call, input) => emptied(await resetPassword(context, call, input))),
    bind(identityCalls.login, (call, input) => login(context, call, input)),
    bind(identityCalls.logout, async (call) => {
      await logout(context, requireUser(call), ownSession(call));
      return ok({});
    }),
  ];
}

function accountRoutes(context: IdentityContext): Binding[] {
  const { db, vipLevelOf } = context;
  return [
    bind(identityCalls.info, async (call) => {
      const owner = requireUser(call);
      const [user, credit] = await Promise.all([findUser(db, owner), listCreditEvents(db, owner)]);
      return ok(userAnswer(present(user, `user ${owner}`), vipLevelOf(owner), credit[0]?.score ?? fullScore));
    }),
    bind(safetyCalls.creditLog, async (call, { page, limit }) => {
      const all = await listCreditEvents(db, requireUser(call));
      return ok({ list: all.slice((page - 1) * limit, page * limit), page, limit, total: all.length });
    }),
    bind(identityCalls.updatePassword, async (call, input) =>
      emptied(await updatePassword(context, requireUser(call), call.sessionId, input)),
    ),
    bind(identityCalls.editNickname, async (call, input) =>
      emptied(await editNickname(db, requireUser(call), input.nickname)),
    ),
    bind(identityCalls.editSignature, async (call, input) =>
      emptied(await editSignature(db, requireUser(call), input.signature)),
    ),
  ];
}

function sessionRoutes(context: IdentityContext): Binding[] {
  const { db, clock } = context;
  return [
    bind(identityCalls.sessions, async (call, { page, limit }) => {
      const { sessions, total } = await listSessions(db, requireUser(call), clock.now(), { page, limit });
      const list = sessions.map(({ id, address, device, createdAt, lastSeenAt }) => ({
        id,
        current: id === call.sessionId,
        device,
        address,
        created_at: toIso(createdAt),
        last_seen_at: toIso(lastSeenAt),
      }));
      return ok({ list, page, limit, total });
    }),
    bind(identityCalls.revokeSessions, async (call, input) => {
      const id = input.id === undefined ? undefined : sessionId(input.id);
      const revoked = await revoke(context, requireUser(call), call.sessionId, { id, all: input.all ?? false });
      return revoked.ok ? ok({ revoked: revoked.value }) : revoked;
    }),
    bind(identityCalls.loginLog, async (call, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const { signIns, total } = await listSignIns(db, requireUser(call), slice.value);
      return ok(
        pageOf(
          input,
          signIns.map((signIn) => ({ ...signIn, at: toIso(signIn.at) })),
          total,
        ),
      );
    }),
  ];
}

function staffRoutes(context: IdentityContext): Binding[] {
  return [
    bind(adminCalls.login, (call, input) => staffLogin(context, call, input)),
    bind(adminCalls.invitation, (call, input) => showInvitation(context, call, input)),
    bind(adminCalls.acceptInvitation, (call, input) => acceptInvitation(context, call, input)),
    bind(adminCalls.me, async (call) => ok(await staffMe(context, requireStaff(call)))),
    bind(adminCalls.changePassword, (call, input) => changeStaffPassword(context, call, input)),
    bind(adminCalls.logout, async (call) => {
      await staffLogout(context, call.sessionId);
      return ok({});
    }),
  ];
}

/** What identity answers. */
export function identityRoutes(context: IdentityContext): Binding[] {
  return [
    ...codeRoutes(context),
    ...signInRoutes(context),
    ...accountRoutes(context),
    ...preferenceRoutes(context),
    ...sessionRoutes(context),
    ...safetyRoutes(context),
    ...staffRoutes(context),
    ...staffFactorRoutes(context),
  ];
}
