import { randomInt } from 'node:crypto';
import type { InputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { userRegistered } from '@bourse/contract/events';
import type { identityCalls } from '@bourse/contract/identity';
import type { Lang } from '@bourse/contract/lang';
import { holdsSpecialCharacter } from '@bourse/contract/text-rules';
import type { UserId } from '@bourse/kernel/ids';
import { toIso, type Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { readCountryCodes } from '../registry/index.ts';
import { parseAccountAddress, type AccountAddress } from './account-address.ts';
import { takeAttempts } from './attempt-store.ts';
import { checkCode, useCode } from './code-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import { checkNewPassword } from './password-rules.ts';
import { isOffered } from './send-code.ts';
import { findInviter, insertUser } from './user-store.ts';

/** Without letters and digits that are taken for one another. */
const inviteAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const inviteLength = 8;

function newInviteCode(): string {
  return Array.from({ length: inviteLength }, () => inviteAlphabet[randomInt(inviteAlphabet.length)]).join('');
}

/** A name to begin with, until the customer chooses one. */
const newNickname = (): string => `user${randomInt(100_000, 1_000_000).toString()}`;

/** What an account is opened with once everything has been checked. */
export interface Opening {
  readonly address: AccountAddress;
  readonly passwordHash: string;
  readonly lang: Lang;
  /** Null where the exchange invites. */
  readonly inviterId: UserId | null;
  readonly nickname?: string;
  readonly authLevel?: 0 | 1 | 2;
  /** `house` for one that the exchange itself trades with (S125). */
  readonly kind?: 'customer' | 'house';
  /** Where they say that they live. */
  readonly declaredCountry?: string;
}

/** Opens an account and announces it. @returns REGISTRATION_FAILED when the address has one already. */
export async function openAccount(tx: Tx, opening: Opening, now: Instant): Promise<Result<UserId, Rejection>> {
  const { inviterId, lang, kind = 'customer' } = opening;
  const id = await insertUser(
    tx,
    {
      ...opening,
      nickname: opening.nickname ?? newNickname(),
      inviteCode: newInviteCode(),
      authLevel: opening.authLevel ?? 0,
      kind,
      declaredCountry: opening.declaredCountry ?? null,
    },
    now,
  );
  if (id === undefined) return reject('REGISTRATION_FAILED');
  appendEvents(tx, now, [eventOf(userRegistered, { user_id: id, inviter_id: inviterId, lang, kind, at: toIso(now) })]);
  return ok(id);
}

/** Finds who invites; null where the exchange does. @returns INVITE_CODE_REQUIRED, SPECIAL_CHARACTERS, INVITE_CODE_UNKNOWN. */
async function readInviteCode(
  context: IdentityContext,
  code: string | undefined,
): Promise<Result<UserId | null, Rejection>> {
  const trimmed = code?.trim() ?? '';
  if (trimmed === '')
    return context.inviteRequired ? reject('INVITE_CODE_REQUIRED', { field: 'extension_code' }) : ok(null);
  if (holdsSpecialCharacter(trimmed)) return reject('SPECIAL_CHARACTERS', { field: 'extension_code' });
  const inviterId = await findInviter(context.db, trimmed.toUpperCase());
  return inviterId === undefined ? reject('INVITE_CODE_UNKNOWN', { field: 'extension_code' }) : ok(inviterId);
}

/**
 * Opens an account with an address that a code has confirmed. Refusals in this order: INVALID_ADDRESS, PHONE_NOT_OFFERED,
 * PARAMETER_ERROR (no such country), PASSWORD_TOO_SHORT, PASSWORDS_DIFFER, PASSWORD_TOO_WEAK, INVITE_CODE_REQUIRED, SPECIAL_CHARACTERS,
 * INVITE_CODE_UNKNOWN, TOO_MANY_REQUESTS, CODE_WRONG, CODE_EXPIRED, SYSTEM_BUSY, REGISTRATION_FAILED.
 */
export async function register(
  context: IdentityContext,
  caller: Pick<CallContext, 'ip' | 'lang'>,
  input: InputOf<typeof identityCalls.register>,
): Promise<Result<{ readonly id: UserId; readonly address: AccountAddress }, Rejection>> {
  const { db, clock, hasher, attemptFactor } = context;
  const address = parseAccountAddress(input.user_string, input.area_code);
  if (address === null) return reject('INVALID_ADDRESS', { field: 'user_string' });
  if (!isOffered(context, address)) return reject('PHONE_NOT_OFFERED', { field: 'user_string' });
  if (!(await readCountryCodes(db)).has(input.country)) return rejectField('country');
  const password = checkNewPassword(input.password, input.re_password, [address.value]);
  if (!password.ok) return password;
  const inviter = await readInviteCode(context, input.extension_code);
  if (!inviter.ok) return inviter;
  const taken = await takeAttempts(db, clock.now(), attemptFactor, [{ kind: 'checkAddress', subject: caller.ip }]);
  if (!taken.ok) return taken;
  const checked = await checkCode(db, address, 'register', input.code, clock.now());
  if (!checked.ok) return checked;
  const hash = await hasher.hash(input.password);
  if (!hash.ok) return hash;
  const { country: declaredCountry } = input;
  const opening = { address, passwordHash: hash.value, lang: caller.lang, inviterId: inviter.value, declaredCountry };
  return db.withTx('register', async (tx) => {
    const now = clock.now();
    const used = await useCode(tx, checked.value, now);
    if (!used.ok) return used;
    const opened = await openAccount(tx, opening, now);
    return opened.ok ? ok({ id: opened.value, address }) : opened;
  });
}
