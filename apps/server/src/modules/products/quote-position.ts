import type { InputOf } from '@bourse/contract/call';
import type { lockupCalls } from '@bourse/contract/lockup';
import type { quoteOut } from '@bourse/contract/lockup-family';
import { type Atoms, formatAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { daysLeft, endOfTerm, firstWholeDay, penaltyOf } from '@bourse/kernel/term';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { CommonTerms } from './common-terms.ts';
import type { PositionStore } from './position-store.ts';
import { checkOffer, checkRoom, findTerms, readStake, type SaleFamily } from './sale.ts';
import { readSold } from './sale-store.ts';

/** What a quote reads of its family. */
export interface QuotePorts<T extends CommonTerms> {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly sale: SaleFamily<T>;
  readonly positions: Pick<PositionStore<never>, 'sumOwned'>;
}

/** A purchase that could be made now, and what every family says of it. */
export interface Quote<T extends CommonTerms> {
  readonly terms: T;
  readonly amount: Atoms;
  /** What is in the product without it. */
  readonly sold: bigint;
  readonly answer: Readonly<Record<keyof typeof quoteOut, string>>;
}

/**
 * Penalty and dates before buying.
 * @returns NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, PRODUCT_NOT_OPEN, PRICE_CHANGED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT.
 */
export async function quotePosition<T extends CommonTerms>(
  { db, clock, sale, positions }: QuotePorts<T>,
  userId: UserId,
  input: InputOf<typeof lockupCalls.quote>,
): Promise<Result<Quote<T>, Rejection>> {
  const at = clock.now();
  const found = await findTerms(db, sale, input.config_id, at);
  if (!found.ok) return found;
  const terms = found.value;
  const stake = readStake(input.amount, terms);
  if (!stake.ok) return stake;
  const offer = checkOffer(terms, input.terms_id ?? null);
  if (!offer.ok) return offer;
  const { productId, termsId, asset, termDays, penalty } = terms;
  const amount = stake.value;
  const [owned, sold] = [await positions.sumOwned(db, userId, productId), await readSold(db, productId)];
  const room = checkRoom(terms, { stake: amount, owned, sold });
  if (!room.ok) return room;
  const startsAt = firstWholeDay(at);
  const answer = {
    config_id: productId,
    terms_id: termsId,
    amount: formatAmount(amount, asset.scale),
    penalty_at_once: formatAmount(penaltyOf(amount, penalty, daysLeft(startsAt, termDays, at)), asset.scale),
    starts_at: toIso(startsAt),
    expires_at: toIso(endOfTerm(startsAt, termDays)),
  };
  return ok({ terms, amount, sold, answer });
}
