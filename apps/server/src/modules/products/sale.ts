import { type Atoms, formatAmount, oneUnit, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { findTermsInForce, selectTermsInForce, type TermsVersion } from '../config/index.ts';
import type { CommonTerms } from './common-terms.ts';

/** Reads stored terms into those of the family. */
export type ReadTerms<T extends CommonTerms> = (version: TermsVersion) => T;

/** A family whose products are sold. */
export interface SaleFamily<T extends CommonTerms> {
  /** Of its module. */
  readonly name: string;
  readonly readTerms: ReadTerms<T>;
}

/** The terms of all products of a family that are in force now. */
export async function listTerms<T extends CommonTerms>(
  db: Queryable,
  family: SaleFamily<T>,
  at: Instant,
): Promise<T[]> {
  return (await selectTermsInForce(db, family.name, at)).map(family.readTerms);
}

/** The terms of one product that are in force now. @returns NOT_FOUND. */
export async function findTerms<T extends CommonTerms>(
  db: Queryable,
  family: SaleFamily<T>,
  productId: string,
  at: Instant,
): Promise<Result<T, Rejection>> {
  const version = await findTermsInForce(db, family.name, productId, at);
  return version === undefined ? reject('NOT_FOUND') : ok(family.readTerms(version));
}

/** An amount that a product takes. @returns INVALID_AMOUNT (with the minimum), INTEGER_REQUIRED. */
export function readStake(text: string, { asset, minimum, wholeAmounts }: CommonTerms): Result<Atoms, Rejection> {
  const amount = parseAmount(text, asset.scale);
  const least = { minimum: formatAmount(minimum, asset.scale) };
  if (!amount.ok || amount.value < minimum || amount.value <= 0n) return reject('INVALID_AMOUNT', least);
  return wholeAmounts && amount.value % oneUnit(asset) !== 0n ? reject('INTEGER_REQUIRED') : amount;
}

/**
 * Whether a product can be bought under the terms that the customer was shown.
 * @param shownTermsId null where the customer names none.
 * @returns PRODUCT_NOT_OPEN, PRICE_CHANGED.
 */
export function checkOffer(terms: CommonTerms, shownTermsId: string | null): Result<undefined, Rejection> {
  if (!terms.isOpen) return reject('PRODUCT_NOT_OPEN');
  return shownTermsId === null || shownTermsId === terms.termsId ? ok(undefined) : reject('PRICE_CHANGED');
}

/**
 * Whether a product has room for a stake: of this customer, and at all. To be asked under the lock of its pool, which every
 * sale and every end takes.
 * @param owned what the customer has in running positions of it.
 * @returns LIMIT_EXCEEDED, PRODUCT_SOLD_OUT (with what is left).
 */
export function checkRoom(
  { maximum, quota, asset }: CommonTerms,
  { stake, owned, sold }: { readonly stake: bigint; readonly owned: bigint; readonly sold: bigint },
): Result<undefined, Rejection> {
  if (maximum !== null && owned + stake > maximum) return reject('LIMIT_EXCEEDED');
  if (sold + stake <= quota) return ok(undefined);
  return reject('PRODUCT_SOLD_OUT', { remaining: formatAmount(quota > sold ? quota - sold : 0n, asset.scale) });
}
