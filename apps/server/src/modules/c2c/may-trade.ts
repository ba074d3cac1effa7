import { c2cCancelsADay, c2cScales, c2cScore } from '@bourse/contract/c2c-rules';
import type { Atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { usdtOf } from '../fiat/index.ts';
import { readCreditScore } from '../identity/index.ts';
import { checkFiatOrder } from '../kyc/index.ts';
import { readFiatRate } from '../registry/index.ts';
import { countLetGo } from './order-store.ts';

/** What a limit of a level is counted in. */
const limitMoney = { scale: 6 } as const;

/** Whether a customer may trade with others at all (S60). @returns NOT_ALLOWED with the score. */
export async function checkScore(db: Queryable, user: UserId): Promise<Result<undefined, Rejection>> {
  const score = await readCreditScore(db, user);
  return score < c2cScore.least ? reject('NOT_ALLOWED', { reason: 'credit_score', score }) : ok(undefined);
}

/** Whether a customer may buy: three orders let go within a day stop it (S108). @returns NOT_ALLOWED. */
export async function checkLetGo(db: Queryable, buyer: UserId, at: Instant): Promise<Result<undefined, Rejection>> {
  const letGo = await countLetGo(db, buyer, instant(at - dayMs));
  return letGo >= c2cCancelsADay ? reject('NOT_ALLOWED', { reason: 'cancelled_too_often' }) : ok(undefined);
}

/**
 * Whether fiat money is within what the level of a customer allows for one order (S59).
 * @param money in hundredths.
 * @returns VERIFICATION_REQUIRED, LIMIT_EXCEEDED, CURRENCY_NOT_FOUND where the currency has no rate any more.
 */
export async function checkLevelLimit(
  db: Queryable,
  user: UserId,
  { money, fiat }: { readonly money: Atoms; readonly fiat: string },
  at: Instant,
): Promise<Result<undefined, Rejection>> {
  const rate = await readFiatRate(db, fiat);
  if (rate === undefined) return reject('CURRENCY_NOT_FOUND', { field: 'fiat' });
  return checkFiatOrder(db, user, usdtOf(money, c2cScales.money, rate, limitMoney), at);
}
