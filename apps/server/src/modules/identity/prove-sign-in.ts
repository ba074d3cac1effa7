import { err, ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { AccountAddress } from './account-address.ts';
import { takeAttempts, type Attempt } from './attempt-store.ts';
import { checkCode, type CheckedCode } from './code-store.ts';
import { isKnownDevice } from './device-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import type { User } from './user-store.ts';

/** Who wants to sign in, and what they know. */
export interface SignInClaim {
  /** What was typed as the account, where it is no address. */
  readonly named: string;
  readonly address: AccountAddress | null;
  /** The account with that address; undefined when there is none. */
  readonly user: User | undefined;
  readonly password: string;
  readonly code: string | undefined;
  readonly deviceToken: string | undefined;
}

/** A claim that holds. */
export interface ProvedSignIn {
  readonly user: User;
  /** The tries at the account or from its device, which the success forgets. */
  readonly forgiven: Attempt | null;
  /** The account's tries of the day, of which the success was none. */
  readonly returned: Attempt | null;
  /** The code that the sign-in uses up. */
  readonly code: CheckedCode | null;
}

/** The account that the password fits; LOGIN_FAILED after the same work when there is none. */
async function fitPassword(context: IdentityContext, claim: SignInClaim): Promise<Result<User, Rejection>> {
  const { user, password } = claim;
  const verified = await context.hasher.verify(password, user?.passwordHash ?? null);
  if (!verified.ok) return verified;
  return user !== undefined && verified.value ? ok(user) : reject('LOGIN_FAILED');
}

/**
 * By the password alone. Guesses of strangers are counted for the account as a whole, those of a device that the account
 * knows for this device, so that whoever guesses from many addresses uses up neither the owner's tries nor their code.
 */
async function proveByPassword(context: IdentityContext, claim: SignInClaim): Promise<Result<ProvedSignIn, Rejection>> {
  const { db, clock, attemptFactor } = context;
  const { user, deviceToken } = claim;
  const account = claim.address?.value ?? claim.named;
  const isKnown = await isKnownDevice(db, user?.id, deviceToken);
  const counted: Attempt = isKnown
    ? { kind: 'loginDevice', subject: `${account} ${deviceToken}` }
    : { kind: 'loginAccount', subject: account };
  const now = clock.now();
  const taken = await takeAttempts(db, now, attemptFactor, [counted]);
  if (!taken.ok) return err({ ...taken.error, code: 'LOGIN_CODE_REQUIRED' });
  const ofDay: Attempt | null = isKnown ? null : { kind: 'loginAccountDay', subject: account };
  if (ofDay !== null) {
    // After the other: what that one has refused was no guess.
    const takenToday = await takeAttempts(db, now, attemptFactor, [ofDay]);
    if (!takenToday.ok) return err({ ...takenToday.error, code: 'LOGIN_CODE_REQUIRED' });
  }
  const fitting = await fitPassword(context, claim);
  return fitting.ok ? ok({ user: fitting.value, forgiven: counted, returned: ofDay, code: null }) : fitting;
}

/**
 * By password and code, which no count of the account limits: LOGIN_FAILED says not which of the two is wrong, so that
 * neither can be guessed without the other. The code is compared only after the right password: nobody else uses its tries
 * up. A wrong password costs a row in its place, so that both take the same time.
 */
async function proveByCode(
  context: IdentityContext,
  claim: SignInClaim & { readonly code: string },
): Promise<Result<ProvedSignIn, Rejection>> {
  const { db, clock, attemptFactor } = context;
  const fitting = await fitPassword(context, claim);
  if (!fitting.ok && fitting.error.code !== 'LOGIN_FAILED') return fitting;
  if (!fitting.ok || claim.address === null) {
    await takeAttempts(db, clock.now(), attemptFactor, [{ kind: 'loginPair', subject: claim.named }]);
    return reject('LOGIN_FAILED');
  }
  const checked = await checkCode(db, claim.address, 'login', claim.code, clock.now());
  if (!checked.ok) return reject('LOGIN_FAILED');
  return ok({ user: fitting.value, forgiven: null, returned: null, code: checked.value });
}

/** Tries a claim. @returns LOGIN_CODE_REQUIRED where it has no code, SYSTEM_BUSY, LOGIN_FAILED. */
export function proveSignIn(context: IdentityContext, claim: SignInClaim): Promise<Result<ProvedSignIn, Rejection>> {
  const { code } = claim;
  return code === undefined ? proveByPassword(context, claim) : proveByCode(context, { ...claim, code });
}
