import { eventOf } from '@bourse/contract/event';
import { sessionsRevoked } from '@bourse/contract/events';
import type { SessionId, UserId } from '@bourse/kernel/ids';
import { toIso, type Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { IdentityContext } from './identity-deps.ts';
import { revokeSessions, type SessionChoice } from './session-store.ts';

/** Ends sessions and announces it, so that their open sockets are cut. The caller forgets cached sessions afterwards. */
export async function endSessions(tx: Tx, owner: UserId, choice: SessionChoice, now: Instant): Promise<number> {
  const ended = await revokeSessions(tx, owner, choice, now);
  if (ended.length > 0) {
    appendEvents(tx, now, [eventOf(sessionsRevoked, { user_id: owner, session_ids: ended, at: toIso(now) })]);
  }
  return ended.length;
}

/** Ends the caller's own session. A repeat does no harm. */
export async function logout(context: IdentityContext, owner: UserId, session: SessionId): Promise<void> {
  const { db, clock, sessions } = context;
  await db.withTx('sign out', (tx) => endSessions(tx, owner, { only: session }, clock.now()));
  sessions.forget();
}

/**
 * Ends one of the owner's sessions, or all but the caller's.
 * @returns PARAMETER_ERROR when neither was chosen, NOT_FOUND when the session is not a live one of the owner.
 */
export async function revoke(
  context: IdentityContext,
  owner: UserId,
  own: SessionId | null,
  wish: { readonly id: SessionId | undefined; readonly all: boolean },
): Promise<Result<number, Rejection>> {
  const { db, clock, sessions } = context;
  if (wish.id === undefined && !wish.all) return rejectField('id');
  const choice: SessionChoice = wish.id === undefined ? { except: own } : { only: wish.id };
  const ended = await db.withTx('revoke sessions', (tx) => endSessions(tx, owner, choice, clock.now()));
  sessions.forget();
  return ended === 0 && wish.id !== undefined ? reject('NOT_FOUND') : ok(ended);
}
