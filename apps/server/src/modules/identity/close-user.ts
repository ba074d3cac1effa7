import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { deleteCodesOf } from './code-store.ts';
import { closeRow } from './customer-data-store.ts';
import { forgetDevices } from './device-store.ts';
import { endSessions } from './end-sessions.ts';
import { deleteAllFactors } from './factors/recovery-store.ts';
import { readSafety } from './factors/safety-store.ts';
import { noteSecurityChange, recipientsOf } from './factors/security-change.ts';
import { voidTickets } from './factors/sign-in-ticket-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import { checkOwnPassword } from './own-password.ts';
import { hashOfNoPassword } from './password-hasher.ts';
import { addressesOf } from './user-address.ts';
import { findUser } from './user-store.ts';

/** Compares the password of somebody who is signed in. @returns TOO_MANY_REQUESTS, SYSTEM_BUSY, PASSWORD_WRONG. */
export async function checkPasswordOf(
  context: IdentityContext,
  owner: UserId,
  password: string,
): Promise<Result<void, Rejection>> {
  return checkOwnPassword(context, present(await findUser(context.db, owner), `user ${owner}`), password);
}

/**
 * Closes the account of a customer whose row is locked: every way in goes, every session ends, and its addresses are free
 * for whoever owns them, so that signing in answers as if there had never been an account.
 * @returns where the customer was reached until now, and is told of it once more.
 */
export async function writeClosing(
  { messages }: IdentityContext,
  tx: Tx,
  owner: UserId,
  now: Instant,
): Promise<{ readonly email: string | null; readonly phone: string | null }> {
  const safety = await readSafety(tx, owner);
  const { email, phone } = safety;
  await deleteCodesOf(tx, addressesOf(safety));
  await deleteAllFactors(tx, owner);
  await voidTickets(tx, owner);
  await forgetDevices(tx, owner);
  await noteSecurityChange(tx, owner, 'closed', recipientsOf(safety, messages.channels), now);
  await closeRow(tx, owner, hashOfNoPassword);
  await endSessions(tx, owner, { except: null }, now);
  return { email, phone };
}

/** Tells a customer at every address that a copy of their data was begun. */
export async function noteExport({ messages }: IdentityContext, tx: Tx, owner: UserId, now: Instant): Promise<void> {
  const recipients = recipientsOf(await readSafety(tx, owner), messages.channels);
  await noteSecurityChange(tx, owner, 'data_exported', recipients, now);
}
