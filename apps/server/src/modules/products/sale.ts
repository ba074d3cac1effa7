import type { OutputOf } from '@bourse/contract/call';
import type { lockupCalls } from '@bourse/contract/lockup';
import type { Lang } from '@bourse/contract/lang';
import { type Atoms, formatAmount, oneUnit, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { findTermsInForce, selectTermsInForce, type TermsVersion } from '../config/index.ts';
import type { Balance } from '../ledger/index.ts';
import { type PoolAnswer, poolAnswer } from '../pools/index.ts';
import { type CommonTerms, formatRate } from './common-terms.ts';

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

/** How much of a product is in running positions. */
export async function readSold(db: Queryable, productId: string): Promise<bigint> {
  const { rows } = await db.query<{ sold: bigint }>('SELECT sold FROM product_sales WHERE product_id = $1', [
    productId,
  ]);
  return rows[0]?.sold ?? 0n;
}

/** The same of several products. */
export async function readAllSold(db: Queryable, productIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ product_id: string; sold: bigint }>(
    'SELECT product_id, sold FROM product_sales WHERE product_id = ANY ($1::bigint[])',
    [productIds],
  );
  return new Map(rows.map(({ product_id: id, sold }) => [id, sold]));
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

/** Adds to what is in running positions, or takes from it with a minus; under the lock of the pool. */
export function changeSold(tx: Tx, productId: string, by: bigint): void {
  if (by === 0n) return;
  tx.send(
    `INSERT INTO product_sales AS s (product_id, sold) VALUES ($1, greatest($2::numeric, 0))
     ON CONFLICT (product_id) DO UPDATE SET sold = s.sold + $2`,
    [productId, by.toString()],
    1,
  );
}

type ProductAnswer = Omit<
  OutputOf<typeof lockupCalls.product>,
  'rate_low' | 'rate_high' | 'rate_today' | 'dividend_hour' | 'renewable'
>;

/** What a product can be sold from. */
export interface ProductStand {
  readonly sold: bigint;
  /** Its pools, the one of its own currency first. */
  readonly pools: readonly { readonly answer: PoolAnswer; readonly free: bigint }[];
  /** The least that the pool must have free for the smallest sale. */
  readonly neededFor: (stake: Atoms) => boolean;
}

/** What every product shows: its terms, what is left, its pools, and whether it can be bought. */
export function productAnswer(terms: CommonTerms, lang: Lang, { sold, pools, neededFor }: ProductStand): ProductAnswer {
  const { asset, quota, minimum, maximum } = terms;
  const left = quota > sold ? quota - sold : 0n;
  const state = !terms.isOpen ? 3 : left < minimum || left === 0n ? 2 : neededFor(minimum) ? 1 : 4;
  return {
    id: terms.productId,
    terms_id: terms.termsId,
    name: terms.names[lang],
    currency_id: asset.id,
    currency: asset.code,
    term_days: terms.termDays,
    minimum: formatAmount(minimum, asset.scale),
    maximum: maximum === null ? null : formatAmount(maximum, asset.scale),
    whole_amounts: terms.wholeAmounts,
    quota: formatAmount(quota, asset.scale),
    remaining: formatAmount(left, asset.scale),
    penalty: penaltyAnswer(terms),
    state,
    pools: pools.map(({ answer }) => answer),
  };
}

/** A penalty as the wire writes it. */
export function penaltyAnswer({ penalty: { kind, rate } }: Pick<CommonTerms, 'penalty'>): ProductAnswer['penalty'] {
  return { kind, rate: formatRate(rate) };
}

/** A pool beside its figures. */
export function standOf(asset: CommonTerms['asset'], balance: Balance): ProductStand['pools'][number] {
  return { answer: poolAnswer(asset, balance), free: balance.available };
}
