import { apiKeyCalls } from '@bourse/contract/api-keys';
import { recoveryCalls } from '@bourse/contract/recovery';
import { safetyCalls } from '@bourse/contract/safety';
import { antiPhishingProblem, tidyText } from '@bourse/contract/text-rules';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import {
  bind,
  type Binding,
  type CallContext,
  requireUser,
  requireUserContext,
} from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { addApiKey, listOwnApiKeys, removeOwnApiKey } from '../api-keys/api-keys.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { setAntiPhishing } from '../user-store.ts';
import { bindEmail, bindMobile, sendMobileCode } from './bind-address.ts';
import { disableOwnTotp, enableOwnTotp, renewOwnRecoveryCodes, startOwnTotp } from './change-totp.ts';
import { asOwner } from './customer-factors.ts';
import { loginVerify } from './login-verify.ts';
import { passkeyLogin } from './passkey-login.ts';
import { describePasskey, passkeyName } from './passkey-flow.ts';
import { listPasskeys } from './passkey-store.ts';
import { addPasskey, passkeyOptions, removePasskey } from './passkeys.ts';
import { setPayPassword } from './pay-password.ts';
import { endRecovery, requestRecovery } from './recover.ts';
import { safetyState, verifyFactor } from './verify-factor.ts';

const caller = (call: CallContext) => ({
  userId: requireUser(call),
  sessionId: present(call.sessionId, 'the session of the signed-in user'),
  origin: call.origin,
});

/** Binds the calls that guard an account. */
export function safetyRoutes(context: IdentityContext): Binding[] {
  return [
    bind(safetyCalls.loginVerify, (call, input) => loginVerify(context, call, input)),
    bind(safetyCalls.state, async (call) => {
      const { userId, sessionId } = caller(call);
      return ok(await safetyState(context, userId, sessionId));
    }),
    bind(safetyCalls.totpStart, (call, { replace }) => startOwnTotp(context, requireUser(call), replace)),
    bind(safetyCalls.totpEnable, (call, { code, old_code: oldCode }) =>
      enableOwnTotp(context, requireUser(call), { code, oldCode }),
    ),
    bind(safetyCalls.totpDisable, (call, input) => disableOwnTotp(context, requireUser(call), input)),
    bind(safetyCalls.recoveryCodes, (call) => renewOwnRecoveryCodes(context, requireUser(call))),
    bind(safetyCalls.verify, (call, input) => verifyFactor(context, caller(call), input)),
    bind(safetyCalls.antiPhishing, (call, { word }) => setOwnWord(context, requireUser(call), word)),
    bind(safetyCalls.payPassword, (call, input) => setPayPassword(context, requireUser(call), input)),
    bind(safetyCalls.bindEmail, (call, input) => bindEmail(context, requireUser(call), input)),
    bind(safetyCalls.sendMobileCode, (call, input) => sendMobileCode(context, requireUserContext(call), input)),
    bind(safetyCalls.bindMobile, (call, input) => bindMobile(context, requireUser(call), input)),
    bind(recoveryCalls.request, (call, { ticket }) => requestRecovery(context, call, ticket)),
    bind(recoveryCalls.cancel, async (call) => {
      const { db, clock } = context;
      const owner = requireUser(call);
      const isEnded = await db.withTx('cancel a recovery', (tx) => endRecovery(context, tx, owner, clock.now()));
      return isEnded ? ok({}) : reject('NOT_FOUND');
    }),
    ...passkeyRoutes(context),
    bind(apiKeyCalls.add, (call, input) => addApiKey(context, requireUser(call), input)),
    bind(apiKeyCalls.list, async (call) => ok(await listOwnApiKeys(context, requireUser(call)))),
    bind(apiKeyCalls.remove, (call, { id }) => removeOwnApiKey(context, requireUser(call), id)),
  ];
}

/** Sets the word that every mail carries. @returns TEXT_TOO_SHORT, TEXT_TOO_LONG, SPECIAL_CHARACTERS. */
async function setOwnWord(
  { db }: IdentityContext,
  owner: UserId,
  given: string,
): Promise<Result<Record<string, never>, Rejection>> {
  const word = tidyText(given);
  const problem = word === '' ? null : antiPhishingProblem(word);
  if (problem !== null) return reject(problem, { field: 'word' });
  await db.withTx('set a word', (tx) => setAntiPhishing(tx, owner, word));
  return ok({});
}

function passkeyRoutes(context: IdentityContext): Binding[] {
  return [
    bind(safetyCalls.passkeyOptions, (call, { purpose }) => passkeyOptions(context, call, purpose)),
    bind(safetyCalls.passkeyAdd, async (call, input) => {
      const name = passkeyName(input.name);
      if (!name.ok) return name;
      return addPasskey(context, requireUserContext(call), { credential: input.credential, name: name.value });
    }),
    bind(safetyCalls.passkeyLogin, (call, input) => passkeyLogin(context, call, input)),
    bind(safetyCalls.passkeyList, async (call) => {
      const passkeys = await listPasskeys(context.db, asOwner(requireUser(call)));
      return ok(passkeys.map(describePasskey));
    }),
    bind(safetyCalls.passkeyRemove, (call, { id }) => removePasskey(context, requireUser(call), id)),
  ];
}
