import { eventOf } from '@bourse/contract/event';
import { unknownPlaceSignedIn } from '@bourse/contract/events';
import { toIso, type Instant } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { rememberDevice } from './device-store.ts';
import { endRecovery } from './factors/recover.ts';
import { recipientsOf } from './factors/security-change.ts';
import { queueSecurityMessages } from './factors/security-message-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import { isUnknownPlace } from './known-place.ts';
import { openSession, type Place } from './session-store.ts';
import { listKnownPlaces, recordSignIn } from './sign-in-store.ts';
import { hashToken } from './token.ts';
import type { User } from './user-store.ts';

/** A sign-in of which everything has been shown. */
export interface ProvedEntry {
  readonly user: Pick<User, 'id' | 'email' | 'phone'>;
  readonly caller: Place & Pick<CallContext, 'device'>;
  /** The hash of the token of the device, where it sent one. */
  readonly deviceHash: Buffer | null;
  /** Whether a second factor or a passkey was shown. */
  readonly isProved: boolean;
}

/**
 * Opens the session of a proved sign-in and gives its token. Somebody who signs in from a place that the account does not
 * know is told to its owner, as a notice and by message.
 */
export async function beginSession(
  { messages }: Pick<IdentityContext, 'messages'>,
  tx: Tx,
  { user, caller, deviceHash, isProved }: ProvedEntry,
  now: Instant,
): Promise<string> {
  const { ip: address, userAgent: device } = caller;
  if (deviceHash !== null) await rememberDevice(tx, user.id, deviceHash, now);
  // What staff have signed in on tells whose account this may be.
  if (caller.device !== undefined) await rememberDevice(tx, user.id, hashToken(caller.device), now);
  if (isUnknownPlace(await listKnownPlaces(tx, user.id), caller)) {
    appendEvents(tx, now, [eventOf(unknownPlaceSignedIn, { user_id: user.id, device, address, at: toIso(now) })]);
    const recipients = recipientsOf(user, messages.channels).slice(0, 1);
    await queueSecurityMessages(tx, user.id, { kind: 'new_sign_in', device, address }, recipients, now);
  }
  // Who has a factor needs no way back: whoever asked for one did so without the owner.
  if (isProved) await endRecovery({ messages }, tx, user.id, now);
  await recordSignIn(tx, user.id, caller, 'ok', now);
  return openSession(tx, user.id, caller, now, isProved);
}
