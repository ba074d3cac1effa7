import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { MessagePort } from '../../platform/mail/message-port.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { type AccountAddress, parseAccountAddress } from './account-address.ts';
import { type CheckedCode, checkCode, useCode } from './code-store.ts';
import { isOffered } from './send-code.ts';
import { addPhone } from './user-store.ts';

/** A phone number that somebody says is theirs. */
export interface ClaimedPhone {
  readonly phone: string;
  readonly areaCode: string | undefined;
  readonly code: string;
}

/** A phone whose code was right, to be bound in the transaction that it allows. */
export interface ProvenPhone {
  readonly address: Extract<AccountAddress, { kind: 'phone' }>;
  readonly checked: CheckedCode;
}

interface PhonePorts {
  readonly db: Database;
  readonly messages: Pick<MessagePort, 'channels' | 'send'>;
}

/** Reads a phone number. @returns INVALID_ADDRESS, PHONE_NOT_OFFERED. */
export function readPhone(
  { messages }: Pick<PhonePorts, 'messages'>,
  { phone, areaCode }: Pick<ClaimedPhone, 'phone' | 'areaCode'>,
): Result<ProvenPhone['address'], Rejection> {
  const address = phone.includes('@') ? null : parseAccountAddress(phone, areaCode);
  if (address?.kind !== 'phone') return reject('INVALID_ADDRESS', { field: 'phone' });
  return isOffered({ messages }, address) ? ok(address) : reject('PHONE_NOT_OFFERED', { field: 'phone' });
}

/**
 * Compares the code that a phone got for being verified (scene `real`); each time is a try.
 * @returns INVALID_ADDRESS, PHONE_NOT_OFFERED, PARAMETER_ERROR without a code, CODE_WRONG, CODE_EXPIRED.
 */
export async function provePhone(
  ports: PhonePorts,
  claimed: Omit<ClaimedPhone, 'code'> & { readonly code: string | undefined },
  now: Instant,
): Promise<Result<ProvenPhone, Rejection>> {
  const address = readPhone(ports, claimed);
  if (!address.ok) return address;
  if (claimed.code === undefined) return rejectField('code');
  const checked = await checkCode(ports.db, address.value, 'real', claimed.code, now);
  return checked.ok ? ok({ address: address.value, checked: checked.value }) : checked;
}

/** Uses the code up and binds the phone. @returns CODE_WRONG, ADDRESS_TAKEN. */
export async function bindPhone(
  tx: Tx,
  owner: UserId,
  { address, checked }: ProvenPhone,
  now: Instant,
): Promise<Result<void, Rejection>> {
  const used = await useCode(tx, checked, now);
  if (!used.ok) return used;
  return (await addPhone(tx, owner, address)) ? ok(undefined) : reject('ADDRESS_TAKEN', { field: 'phone' });
}
