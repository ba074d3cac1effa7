import { safetyCalls } from '@bourse/contract/safety';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding, type CallContext, requireUser } from '../../../platform/http/binding.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { disableOwnTotp, enableOwnTotp, renewOwnRecoveryCodes, startOwnTotp } from './change-totp.ts';
import { loginVerify } from './login-verify.ts';
import { safetyState, verifyFactor } from './verify-factor.ts';

const caller = (call: CallContext) => ({
  userId: requireUser(call),
  sessionId: present(call.sessionId, 'the session of the signed-in user'),
});

/** Binds the calls that guard an account. */
export function safetyRoutes(context: IdentityContext): Binding[] {
  return [
    bind(safetyCalls.loginVerify, (call, input) => loginVerify(context, call, input)),
    bind(safetyCalls.state, async (call) => {
      const { userId, sessionId } = caller(call);
      return ok(await safetyState(context, userId, sessionId));
    }),
    bind(safetyCalls.totpStart, (call) => startOwnTotp(context, requireUser(call))),
    bind(safetyCalls.totpEnable, (call, { code }) => enableOwnTotp(context, requireUser(call), code)),
    bind(safetyCalls.totpDisable, (call, input) => disableOwnTotp(context, requireUser(call), input)),
    bind(safetyCalls.recoveryCodes, (call) => renewOwnRecoveryCodes(context, requireUser(call))),
    bind(safetyCalls.verify, (call, input) => verifyFactor(context, caller(call), input)),
  ];
}
