import { adminCalls } from '@bourse/contract/admin';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { takeAttempts } from './attempt-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import { findInvited, type Invited, useInvitation } from './invitation-store.ts';
import { checkNewPassword } from './password-rules.ts';
import { parseStaffMail } from './staff-mail-address.ts';
import { wouldShareDevice } from './staff-device-store.ts';
import { openStaffSession, setOwnPassword } from './staff-store.ts';
import { hashToken } from './token.ts';

type Place = Pick<CallContext, 'ip' | 'userAgent' | 'device'>;
type Input = InputOf<typeof adminCalls.acceptInvitation>;

/** Whom the invitation is for. @returns TOO_MANY_REQUESTS, NOT_FOUND. */
async function findBy(
  { db, clock, attemptFactor }: IdentityContext,
  { ip }: Pick<Place, 'ip'>,
  token: string,
): Promise<Result<Invited, Rejection>> {
  const taken = await takeAttempts(db, clock.now(), attemptFactor, [{ kind: 'invitationAddress', subject: ip }]);
  if (!taken.ok) return taken;
  const invited = await findInvited(db, token, clock.now());
  return invited === undefined ? reject('NOT_FOUND') : ok(invited);
}

/** Whom an invitation is for. @returns TOO_MANY_REQUESTS, NOT_FOUND. */
export async function showInvitation(
  context: IdentityContext,
  caller: Pick<Place, 'ip'>,
  { token }: InputOf<typeof adminCalls.invitation>,
): Promise<Result<OutputOf<typeof adminCalls.invitation>, Rejection>> {
  const found = await findBy(context, caller, token);
  if (!found.ok) return found;
  const { name, mail, expiresAt } = found.value;
  return ok({ name, mail, expires_at: toIso(expiresAt) });
}

/** What an invitation is accepted with. */
interface Accepting {
  readonly tx: Tx;
  readonly invited: Invited;
  readonly input: Input;
  readonly mail: string;
  readonly passwordHash: string;
  readonly deviceHash: Buffer | null;
  readonly caller: Place;
}

async function accept(
  { clock }: IdentityContext,
  { tx, invited, input, mail, passwordHash, deviceHash, caller }: Accepting,
): Promise<Result<string, Rejection>> {
  const at = clock.now();
  if (!(await useInvitation(tx, input.token, at))) return reject('NOT_FOUND');
  if (!(await setOwnPassword(tx, invited.id, { passwordHash, mail }))) {
    return reject('ADDRESS_TAKEN', { field: 'mail' });
  }
  const { ip: address, userAgent: device } = caller;
  const entry = { at, staffId: invited.id, action: adminCalls.acceptInvitation.name, subject: `staff:${invited.id}` };
  await recordAudit(tx, { ...entry, detail: { address, device, ...(input.share_device && { shared_device: true }) } });
  return ok(await openStaffSession(tx, invited.id, { ...caller, hasFactor: false, deviceHash }, at));
}

/**
 * Sets the own password behind an invitation, which works once, and signs in. Refusals in this order: TOO_MANY_REQUESTS,
 * NOT_FOUND, PASSWORD_TOO_SHORT, PASSWORDS_DIFFER, PASSWORD_TOO_WEAK, INVALID_ADDRESS (none is known yet, and none that can
 * exist was sent), DEVICE_SHARED, SYSTEM_BUSY, NOT_FOUND (another has used it meanwhile), ADDRESS_TAKEN.
 */
export async function acceptInvitation(
  context: IdentityContext,
  caller: Place,
  input: Input,
): Promise<Result<string, Rejection>> {
  const { db, clock, hasher } = context;
  const found = await findBy(context, caller, input.token);
  if (!found.ok) return found;
  const invited = found.value;
  const allowed = checkNewPassword(input.password, input.re_password, [invited.name, invited.mail ?? '']);
  if (!allowed.ok) return allowed;
  const mail = invited.mail ?? parseStaffMail(input.mail ?? '');
  if (mail === null) return reject('INVALID_ADDRESS', { field: 'mail' });
  const deviceHash = caller.device === undefined ? null : hashToken(caller.device);
  const isJoining = deviceHash !== null && (await wouldShareDevice(db, invited.id, deviceHash, clock.now()));
  if (isJoining && !input.share_device) return reject('DEVICE_SHARED');
  const hash = await hasher.hash(input.password);
  if (!hash.ok) return hash;
  const accepting = { invited, input, mail, passwordHash: hash.value, deviceHash, caller };
  return db.withTx('accept an invitation', (tx) => accept(context, { tx, ...accepting }));
}
