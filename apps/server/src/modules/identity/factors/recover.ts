import type { OutputOf } from '@bourse/contract/call';
import type { recoveryCalls } from '@bourse/contract/recovery';
import type { UserId } from '@bourse/kernel/ids';
import { toIso, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { takeAttempts } from '../attempt-store.ts';
import { forgetDevices } from '../device-store.ts';
import { endSessions } from '../end-sessions.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { cancelRecovery, completeRecovery, deleteAllFactors, findRecovery, insertRecovery } from './recovery-store.ts';
import { readSafety } from './safety-store.ts';
import { noteSecurityChange, recipientsOf } from './security-change.ts';
import { queueSecurityMessages } from './security-message-store.ts';
import { findTicket, voidTickets } from './sign-in-ticket-store.ts';

/**
 * Asks for a way back: with a ticket, so the password was right. Of two at once there is one request.
 * @returns TICKET_EXPIRED, TOO_MANY_REQUESTS.
 */
export async function requestRecovery(
  context: IdentityContext,
  caller: Pick<CallContext, 'ip' | 'userAgent'>,
  ticket: string,
): Promise<Result<OutputOf<typeof recoveryCalls.request>, Rejection>> {
  const { db, clock, messages, attemptFactor } = context;
  const found = await findTicket(db, ticket, clock.now());
  if (found === undefined) return reject('TICKET_EXPIRED');
  const owner = found.userId;
  const taken = await takeAttempts(db, clock.now(), attemptFactor, [{ kind: 'recovery', subject: owner }]);
  if (!taken.ok) return taken;
  return db.withTx('request a recovery', async (tx) => {
    const now = clock.now();
    const isNew = await insertRecovery(tx, owner, caller, now);
    const { readyAt } = present(await findRecovery(tx, owner), 'the open request');
    const answer = { ready_at: toIso(readyAt) };
    if (!isNew) return ok(answer);
    const recipients = recipientsOf(await readSafety(tx, owner), messages.channels);
    await noteSecurityChange(tx, owner, 'recovery_requested', [], now);
    await queueSecurityMessages(tx, owner, { kind: 'recovery_requested', ...answer }, recipients, now);
    return ok(answer);
  });
}

/** Ends the open request of a customer, who has shown that they have a factor or a session; false when there is none. */
export async function endRecovery(
  { messages }: Pick<IdentityContext, 'messages'>,
  tx: Tx,
  owner: UserId,
  now: Instant,
): Promise<boolean> {
  if (!(await cancelRecovery(tx, owner, now))) return false;
  const recipients = recipientsOf(await readSafety(tx, owner), messages.channels);
  await noteSecurityChange(tx, owner, 'recovery_cancelled', recipients, now);
  return true;
}

/**
 * Carries an approved request out: every factor goes, every session ends, and no money leaves for a day.
 * @returns STATE_CHANGED when it has not waited long enough, or is over.
 */
export async function carryOutRecovery(
  { messages }: IdentityContext,
  tx: Tx,
  id: string,
  now: Instant,
): Promise<Result<undefined, Rejection>> {
  const owner = await completeRecovery(tx, id, now);
  if (owner === undefined) return reject('STATE_CHANGED');
  const recipients = recipientsOf(await readSafety(tx, owner), messages.channels);
  await deleteAllFactors(tx, owner);
  await voidTickets(tx, owner);
  await forgetDevices(tx, owner);
  await noteSecurityChange(tx, owner, 'recovered', recipients, now);
  await endSessions(tx, owner, { except: null }, now);
  return ok(undefined);
}
