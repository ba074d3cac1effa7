import { eventOf } from '@bourse/contract/event';
import { securityChanged } from '@bourse/contract/events';
import type { SecurityChange } from '@bourse/contract/security-change';
import type { UserId } from '@bourse/kernel/ids';
import { toIso, type Instant } from '@bourse/kernel/instant';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Message } from '../../../platform/mail/message-port.ts';
import { queueSecurityMessages, type SecurityRecipient } from './security-message-store.ts';
import { insertSecurityChange, type Safety } from './safety-store.ts';

/** Where messages can go at the moment. */
type Channels = ReadonlySet<Message['channel']>;

/** Every address of an account that a message can reach, the mail address first. */
export function recipientsOf(
  { email, phone }: Pick<Safety, 'email' | 'phone'>,
  channels: Channels,
): SecurityRecipient[] {
  return [
    ...(email === null ? [] : [{ channel: 'email' as const, recipient: email }]),
    ...(phone === null || !channels.has('sms') ? [] : [{ channel: 'sms' as const, recipient: phone }]),
  ];
}

/**
 * Keeps a change of how an account is guarded, in its transaction: for the lock of withdrawals, as a notice, and as a
 * message to `recipients`, who are those of before the change, so that whoever takes an account over cannot silence it.
 */
export async function noteSecurityChange(
  tx: Tx,
  owner: UserId,
  change: SecurityChange,
  recipients: readonly SecurityRecipient[],
  now: Instant,
): Promise<void> {
  await insertSecurityChange(tx, owner, change, now);
  // The new password has an event of its own.
  if (change !== 'password') {
    appendEvents(tx, now, [eventOf(securityChanged, { user_id: owner, change, at: toIso(now) })]);
  }
  await queueSecurityMessages(tx, owner, { kind: 'security_changed', change }, recipients, now);
}
