import { type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { type FactorOwner, findTotp, switchTotp, type TotpFactor } from './factor-store.ts';
import {
  checkFactor,
  contextOf,
  enableTotp,
  type FactorPorts,
  offerMinutes,
  renewRecoveryCodes,
} from './totp-factors.ts';
import { totpStepOf } from './totp.ts';

/** The code of the new app, and what shows that who replaces has the old one: a code of it, or a recovery code. */
export interface ReplacingCodes {
  readonly code: string;
  readonly oldCode: string | undefined;
}

const isOver = (since: Instant, now: Instant): boolean => instant(since + offerMinutes * minuteMs) <= now;

/**
 * Puts the offered app in the place of the active one, in one transaction: there is no moment without an app. The
 * recovery codes become others. Only the old code is a guess, and counted: the new secret is known to who was offered it.
 * @returns CODE_EXPIRED, CODE_WRONG (the new code), TOO_MANY_REQUESTS, CODE_WRONG (the old one).
 */
async function replaceTotp(
  ports: FactorPorts,
  owner: FactorOwner,
  factor: TotpFactor & { readonly next: NonNullable<TotpFactor['next']> },
  { code, oldCode }: ReplacingCodes,
  within: (tx: Tx) => Promise<void>,
): Promise<Result<string[], Rejection>> {
  const now = ports.clock.now();
  const { sealedSecret, since } = factor.next;
  if (isOver(since, now)) return reject('CODE_EXPIRED', { field: 'code' });
  const step = totpStepOf(ports.sealer.open(sealedSecret, contextOf(owner)), code, now);
  if (step === null) return reject('CODE_WRONG', { field: 'code' });
  if (oldCode === undefined) return reject('CODE_WRONG', { field: 'old_code' });
  const old = await checkFactor(ports, owner, oldCode);
  if (!old.ok) return old.error.code === 'CODE_WRONG' ? reject('CODE_WRONG', { field: 'old_code' }) : old;
  return ports.db.withTx<Result<string[], Rejection>>('replace totp', async (tx) => {
    const used = await old.value.use(tx);
    if (!used.ok) return reject('CODE_WRONG', { field: 'old_code' });
    if (!(await switchTotp(tx, owner, factor, step, now))) return reject('CODE_WRONG', { field: 'code' });
    await within(tx);
    return ok(await renewRecoveryCodes(tx, owner));
  });
}

/**
 * Sets the app that was offered: the first one by a code of it, another in its place by a code of both.
 * @returns TOO_MANY_REQUESTS, CODE_EXPIRED (no offer, or one that is too old), CODE_WRONG; in the place of another what
 * {@link replaceTotp} does.
 */
export async function confirmTotp(
  ports: FactorPorts,
  owner: FactorOwner,
  codes: ReplacingCodes,
  within: (tx: Tx) => Promise<void>,
): Promise<Result<string[], Rejection>> {
  const factor = await findTotp(ports.db, owner);
  if (factor?.state !== 'active' || factor.next === null) return enableTotp(ports, owner, codes.code, within);
  return replaceTotp(ports, owner, { ...factor, next: factor.next }, codes, within);
}
