import type { OutputOf } from '@bourse/contract/call';
import type { verificationCalls } from '@bourse/contract/kyc-form';
import { type Atoms, atoms, formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { lockVerified, readVerified } from '../identity/index.ts';
import { deleteUse, insertUse, type LimitedUse, sumUses } from './limit-store.ts';
import { fiatLimit, scales, withdrawalLimit } from './limit-amounts.ts';
import { readRules } from './rules.ts';

const dayBefore = (now: Instant): Instant => instant(now - dayMs);

/**
 * Counts a withdrawal towards the rolling 24 hours, in the transaction that asks for it; the one place that does (S59). Of
 * two at once no more passes than one after the other would.
 * @returns VERIFICATION_REQUIRED without a level, LIMIT_EXCEEDED with what is left.
 */
export async function takeFromLimit(tx: Tx, use: LimitedUse, now: Instant): Promise<Result<undefined, Rejection>> {
  // The row of the customer is locked until the transaction ends: whoever comes at the same time counts this one, too.
  const { level } = await lockVerified(tx, use.owner);
  if (level === 0) return reject('VERIFICATION_REQUIRED', { level: 1 });
  const limit = withdrawalLimit(await readRules(tx, now), level);
  const used = await sumUses(tx, use.owner, dayBefore(now));
  if (used + use.amount > limit) {
    return reject('LIMIT_EXCEEDED', { left: formatAmount(used > limit ? 0n : limit - used, scales.btc) });
  }
  insertUse(tx, use, now);
  return ok(undefined);
}

/** Counts a withdrawal no more that was refused or cancelled. @returns whether it was counted. */
export function giveBackToLimit(
  tx: Tx,
  { module, reference }: Pick<LimitedUse, 'module' | 'reference'>,
): Promise<boolean> {
  return deleteUse(tx, module, reference);
}

/**
 * Whether a single fiat order is within what the customer's level allows (S14, S59).
 * @param usdt in 10^-6 USDT.
 * @returns VERIFICATION_REQUIRED without a level, LIMIT_EXCEEDED with the limit.
 */
export async function checkFiatOrder(
  db: Queryable,
  owner: UserId,
  usdt: Atoms,
  now: Instant,
): Promise<Result<undefined, Rejection>> {
  const { level } = await readVerified(db, owner);
  if (level === 0) return reject('VERIFICATION_REQUIRED', { level: 1 });
  const limit = fiatLimit(await readRules(db, now), level);
  return usdt > limit ? reject('LIMIT_EXCEEDED', { limit: formatAmount(limit, scales.usdt) }) : ok(undefined);
}

/** What a customer may and did, for `/user/limits`. */
export async function readLimits(
  db: Queryable,
  owner: UserId,
  now: Instant,
): Promise<OutputOf<typeof verificationCalls.limits>> {
  const [{ level }, rules, used] = await Promise.all([
    readVerified(db, owner),
    readRules(db, now),
    sumUses(db, owner, dayBefore(now)),
  ]);
  const limit = withdrawalLimit(rules, level);
  const inBtc = (value: Atoms): string => formatAmount(value, scales.btc);
  return {
    level,
    withdraw: {
      currency: 'BTC',
      limit: inBtc(limit),
      used: inBtc(used),
      left: inBtc(atoms(used > limit ? 0n : limit - used)),
    },
    fiat: { currency: 'USDT', limit: formatAmount(fiatLimit(rules, level), scales.usdt) },
    levels: [
      { level: 1, ...rules.limits.level1 },
      { level: 2, ...rules.limits.level2 },
    ],
  };
}
