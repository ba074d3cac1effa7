import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import type { UserId } from '@bourse/kernel/ids';
import { toIso, type Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { isUniqueViolation } from '../../../platform/database/database-error.ts';
import type { CallContext } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { parseAccountAddress, type AccountAddress } from '../account-address.ts';
import { checkCode, codeMinutes, codeResendSeconds, useCode } from '../code-store.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { isOffered, sendCode } from '../send-code.ts';
import { findPhoneCandidate, savePhoneCandidate, setAddress } from '../user-store.ts';
import { readSafety } from './safety-store.ts';
import { noteSecurityChange, recipientsOf } from './security-change.ts';

/**
 * Binds an address by a code that reached it. Both the addresses of before and the new one are told. Two who bind one
 * address at once: the database lets one.
 * @returns CODE_WRONG, CODE_EXPIRED, ADDRESS_TAKEN.
 */
async function bindAddress(
  { db, clock, messages }: IdentityContext,
  owner: UserId,
  address: AccountAddress,
  code: string,
): Promise<Result<void, Rejection>> {
  const change = address.kind;
  const checked = await checkCode(db, address, change, code, clock.now());
  if (!checked.ok) return checked;
  const bind = async (): Promise<Result<void, Rejection>> =>
    db.withTx('bind an address', async (tx) => {
      const now: Instant = clock.now();
      const used = await useCode(tx, checked.value, now);
      if (!used.ok) return used;
      const before = recipientsOf(await readSafety(tx, owner), messages.channels);
      await setAddress(tx, owner, address);
      const after = recipientsOf(await readSafety(tx, owner), messages.channels);
      const recipients = [...before, ...after.filter((one) => before.every((old) => old.recipient !== one.recipient))];
      await noteSecurityChange(tx, owner, change, recipients, now);
      return ok(undefined);
    });
  try {
    return await bind();
  } catch (error) {
    if (isUniqueViolation(error)) return reject('ADDRESS_TAKEN', { field: change === 'email' ? 'email' : 'mobile' });
    throw error;
  }
}

/** Binds a mail address. @returns INVALID_ADDRESS, CODE_WRONG, CODE_EXPIRED, ADDRESS_TAKEN. */
export async function bindEmail(
  context: IdentityContext,
  owner: UserId,
  input: InputOf<typeof safetyCalls.bindEmail>,
): Promise<Result<OutputOf<typeof safetyCalls.bindEmail>, Rejection>> {
  const address = parseAccountAddress(input.email, undefined);
  if (address?.kind !== 'email') return reject('INVALID_ADDRESS', { field: 'email' });
  const bound = await bindAddress(context, owner, address, input.code);
  return bound.ok ? ok({ email: address.value }) : bound;
}

/** Sends a code to a phone that is to be bound. @returns INVALID_ADDRESS, PHONE_NOT_OFFERED, TOO_MANY_REQUESTS. */
export async function sendMobileCode(
  context: IdentityContext,
  call: Pick<CallContext, 'ip' | 'lang'> & { readonly userId: UserId },
  { area_code: areaCode, mobile }: InputOf<typeof safetyCalls.sendMobileCode>,
): Promise<Result<OutputOf<typeof safetyCalls.sendMobileCode>, Rejection>> {
  const address = parseAccountAddress(mobile, areaCode);
  if (address?.kind !== 'phone') return reject('INVALID_ADDRESS', { field: 'mobile' });
  const wish = { user_string: address.value, scene: 'phone', sendtype: 'sms' } as const;
  const sent = await sendCode(context, call, wish);
  if (!sent.ok) return sent;
  await context.db.withTx('phone to bind', (tx) =>
    savePhoneCandidate(tx, call.userId, address, toIso(context.clock.now())),
  );
  return ok({ valid_minutes: codeMinutes, resend_seconds: codeResendSeconds });
}

/** Binds a phone. @returns INVALID_ADDRESS, PHONE_NOT_OFFERED, CODE_WRONG, CODE_EXPIRED, ADDRESS_TAKEN. */
export async function bindMobile(
  context: IdentityContext,
  owner: UserId,
  input: InputOf<typeof safetyCalls.bindMobile>,
): Promise<Result<OutputOf<typeof safetyCalls.bindMobile>, Rejection>> {
  const areaCode = input.area_code ?? (await findPhoneCandidate(context.db, owner));
  const address = parseAccountAddress(input.mobile, areaCode);
  if (address?.kind !== 'phone') return reject('INVALID_ADDRESS', { field: 'mobile' });
  if (!isOffered(context, address)) return reject('PHONE_NOT_OFFERED', { field: 'mobile' });
  const bound = await bindAddress(context, owner, address, input.code);
  return bound.ok ? ok({ phone: address.value, area_code: address.areaCode }) : bound;
}
