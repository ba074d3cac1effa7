import type { AnyCall } from '@bourse/contract/call';
import type { Caller } from './binding.ts';
import type { Rejection } from './rejection.ts';
import type { SessionReader, StaffSession, UserSession } from './session-reader.ts';

/**
 * Refuses a caller who may not use a call yet: verification level, country, factor, lock. Null lets them in.
 * @param fields what was sent, not read by the contract yet: a call may bring its factor along.
 */
export type Gate = (call: AnyCall, caller: Caller, fields: unknown) => Promise<Rejection | null>;

/** Lets everybody in who is signed in; stands in until verification exists. */
export const openGate: Gate = () => Promise.resolve(null);

/** Whose token it is, as far as the call wants to know: a call that is public never looks. */
export async function readSession(
  call: AnyCall,
  token: string | null,
  sessions: SessionReader,
): Promise<UserSession | StaffSession | null> {
  return call.auth === 'public' || token === null ? null : sessions(token);
}

/** Enforces `auth`, `withoutFactor` and `grant`. Staff are no customers and customers no staff: the wrong kind counts as not signed in. */
export function refuseStranger(call: AnyCall, session: UserSession | StaffSession | null): Rejection | null {
  if (call.auth === 'user') {
    return session !== null && 'userId' in session ? null : { code: 'SIGN_IN_REQUIRED' };
  }
  if (call.auth === 'staff') {
    if (session === null || !('staffId' in session)) return { code: 'SIGN_IN_REQUIRED' };
    if (session.mustSetFactor && call.withoutFactor !== true) return { code: 'FACTOR_REQUIRED' };
    return call.grant === undefined || session.grants.includes(call.grant) ? null : { code: 'NOT_ALLOWED' };
  }
  return null;
}
