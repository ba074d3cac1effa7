import type { CodeScene, identityCalls } from '@bourse/contract/identity';
import type { InputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { messageOf } from '@bourse/i18n/message-template';
import { withAntiPhishing } from '@bourse/i18n/security-mail';
import { ok, type Result } from '@bourse/kernel/result';
import type { CallContext } from '../../platform/http/binding.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { parseAccountAddress, type AccountAddress } from './account-address.ts';
import { takeAttempts } from './attempt-store.ts';
import { codeMinutes, issueCode } from './code-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import { findUser, findUserByAddress, type User } from './user-store.ts';

/** Who may ask for a code of a scene, and about which address. */
const rules: Readonly<
  Record<CodeScene, { readonly signedIn: boolean; readonly address: 'free' | 'known' | 'own' | 'any' }>
> = {
  register: { signedIn: false, address: 'free' },
  login: { signedIn: false, address: 'known' },
  forget: { signedIn: false, address: 'known' },
  password: { signedIn: true, address: 'own' },
  factor: { signedIn: true, address: 'own' },
  withdraw: { signedIn: true, address: 'own' },
  address: { signedIn: true, address: 'own' },
  phone: { signedIn: true, address: 'free' },
  email: { signedIn: true, address: 'free' },
  real: { signedIn: true, address: 'any' },
};

/** Whether a code can reach the address; mail can always be asked for, because without it there is no exchange. */
export function isOffered({ messages }: Pick<IdentityContext, 'messages'>, { kind }: AccountAddress): boolean {
  return kind === 'email' || messages.channels.has('sms');
}

function owns(user: User, address: AccountAddress): boolean {
  return (address.kind === 'email' ? user.email : user.phone) === address.value;
}

/**
 * Sends a code. Where nobody is to get one (registering with an address that has an account, a new password for one that
 * has none) everything happens but the sending, so that the answer and its time say nothing about other people.
 * @returns SIGN_IN_REQUIRED, INVALID_ADDRESS, PHONE_NOT_OFFERED, PARAMETER_ERROR for an address that the channel or the scene does not fit,
 * TOO_MANY_REQUESTS, SYSTEM_BUSY.
 */
export async function sendCode(
  context: IdentityContext,
  caller: Pick<CallContext, 'userId' | 'ip' | 'lang'>,
  input: InputOf<typeof identityCalls.sendCode>,
): Promise<Result<void, Rejection>> {
  const { db, clock, attemptFactor } = context;
  const rule = rules[input.scene];
  if (rule.signedIn && caller.userId === null) return reject('SIGN_IN_REQUIRED');
  const address = parseAccountAddress(input.user_string, input.area_code);
  if (address === null) return reject('INVALID_ADDRESS', { field: 'user_string' });
  if (!isOffered(context, address)) return reject('PHONE_NOT_OFFERED', { field: 'user_string' });
  if ((address.kind === 'email') !== (input.sendtype === 'email')) return rejectField('sendtype');
  const own = caller.userId === null ? undefined : await findUser(db, caller.userId);
  if (rule.address === 'own' && (own === undefined || !owns(own, address))) return rejectField('user_string');
  if (input.scene === 'login' && input.password !== undefined) {
    return sendLoginCode(context, caller, address, input.password);
  }
  const now = clock.now();
  const taken = await takeAttempts(db, now, attemptFactor, [
    { kind: 'codeResend', subject: `${input.scene} ${address.value}` },
    { kind: 'codeTarget', subject: address.value },
    { kind: 'codeAddress', subject: caller.ip },
  ]);
  if (!taken.ok) return taken;
  const code = await db.withTx('issue a code', (tx) => issueCode(tx, address, input.scene, now));
  const holder = await findUserByAddress(db, address);
  if (holder === undefined ? rule.address === 'known' : rule.address === 'free') return ok(undefined);
  // Not awaited: how long the mail server takes would tell whether it was asked.
  void hand(context, caller.lang, address, code, (rule.signedIn ? own : holder)?.antiPhishing ?? '').catch(
    context.onSendFailed,
  );
  return ok(undefined);
}

/** Hands a code over; a mail carries the word of the account, by which its owner knows that it is ours. */
function hand(
  context: IdentityContext,
  lang: Lang,
  address: AccountAddress,
  code: string,
  word: string,
): Promise<void> {
  const values = { code, minutes: codeMinutes.toString(), site: context.siteName() };
  const text = messageOf(lang, 'code', values, context.wordsOf({ kind: 'code', lang }));
  const { kind, value: to } = address;
  return context.messages.send(
    kind === 'email'
      ? { channel: kind, to, ...withAntiPhishing(lang, text, word) }
      : { channel: 'sms' as const, to, ...text, subject: '' },
  );
}

/**
 * Sends a code for signing in to who shows the password. It has limits of its own, which nobody without the password can
 * use up. A wrong password, which counts as one of the address's tries at signing in, hears the same.
 */
async function sendLoginCode(
  context: IdentityContext,
  caller: Pick<CallContext, 'ip' | 'lang'>,
  address: AccountAddress,
  password: string,
): Promise<Result<void, Rejection>> {
  const { db, clock, hasher, attemptFactor } = context;
  const taken = await takeAttempts(db, clock.now(), attemptFactor, [
    { kind: 'loginAddress', subject: caller.ip },
    { kind: 'loginCodeResend', subject: `${networkOf(caller.ip)} ${address.value}` },
  ]);
  if (!taken.ok) return taken;
  const user = await findUserByAddress(db, address);
  const verified = await hasher.verify(password, user?.passwordHash ?? null);
  if (!verified.ok) return verified;
  if (user === undefined || !verified.value) return ok(undefined);
  const send = async (): Promise<void> => {
    const now = clock.now();
    const allowed = await takeAttempts(db, now, attemptFactor, [{ kind: 'loginCodeAccount', subject: address.value }]);
    if (!allowed.ok) return;
    const code = await db.withTx('issue a code', (tx) => issueCode(tx, address, 'login', now));
    await hand(context, caller.lang, address, code, user.antiPhishing);
  };
  // Not awaited: its time would tell that the password is right.
  void send().catch(context.onSendFailed);
  return ok(undefined);
}
