import { nftResaleDays } from '@bourse/contract/nft-rules';
import { parseAmount } from '@bourse/kernel/amount';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { rateScale } from '@bourse/kernel/term';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import type { ListedAsset, Registry } from '../../registry/index.ts';

/** How something is to be offered, as it was sent. */
export interface Wish {
  readonly type: 'normal' | 'auction';
  readonly price: string;
  readonly per_increase?: string | undefined;
  readonly margin?: string | undefined;
}

/** The same in atoms; increase and margin are 0 for a fixed price. */
export interface Amounts {
  readonly isAuction: boolean;
  readonly price: bigint;
  readonly perIncrease: bigint;
  readonly margin: bigint;
}

/** A currency that works are paid in, or the first of them. @returns CURRENCY_NOT_FOUND. */
export function findCurrency(
  registry: Registry,
  currencies: readonly string[],
  id: number | undefined,
): Result<ListedAsset, Rejection> {
  const asset = id === undefined ? registry.findAssetByCode(currencies[0] ?? '') : registry.findAsset(id);
  return asset !== undefined && currencies.includes(asset.code) ? ok(asset) : reject('CURRENCY_NOT_FOUND');
}

const amountOf = (text: string | undefined, scale: number): bigint => {
  const read = parseAmount(text ?? '', scale);
  return read.ok ? read.value : 0n;
};

/** Reads amounts. @returns INVALID_PRICE, INVALID_INCREASE, INVALID_AMOUNT (a margin of nothing, or above the price). */
export function readAmounts({ type, ...wish }: Wish, scale: number): Result<Amounts, Rejection> {
  const price = amountOf(wish.price, scale);
  if (price === 0n) return reject('INVALID_PRICE');
  if (type === 'normal') return ok({ isAuction: false, price, perIncrease: 0n, margin: 0n });
  const [perIncrease, margin] = [amountOf(wish.per_increase, scale), amountOf(wish.margin, scale)];
  if (perIncrease === 0n) return reject('INVALID_INCREASE');
  if (margin === 0n || margin > price) return reject('INVALID_AMOUNT', { field: 'margin' });
  return ok({ isAuction: true, price, perIncrease, margin });
}

/** From when to when something is offered. */
export interface Span {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** A moment in ISO 8601, or as `2026-11-25 08:00:00` in UTC; undefined for what is none. */
export function readMoment(text: string): Instant | undefined {
  const plain = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)Z?$/.exec(text);
  const ms = plain === null ? Number.NaN : Date.parse(`${plain[1] ?? ''}T${plain[2] ?? ''}Z`);
  return Number.isNaN(ms) ? undefined : instant(ms);
}

/**
 * When a resale runs: from now on unless it says otherwise, for 30 days at most from now (S97).
 * @returns PARAMETER_ERROR with the field, END_BEFORE_START.
 */
export function readSpan(
  { start, end }: { readonly start?: string | undefined; readonly end?: string | undefined },
  now: Instant,
): Result<Span, Rejection> {
  const latest = instant(now + nftResaleDays * dayMs);
  const startsAt = start === undefined ? now : readMoment(start);
  if (startsAt === undefined) return rejectField('start');
  const endsAt = end === undefined ? latest : readMoment(end);
  if (endsAt === undefined) return rejectField('end');
  const from = startsAt < now ? now : startsAt;
  if (endsAt <= from) return reject('END_BEFORE_START');
  return endsAt > latest ? rejectField('end') : ok({ startsAt: from, endsAt });
}

/** Basis points as a rate in 10^-12. */
export const rateOfBps = (bps: number): bigint => BigInt(bps) * 100_000_000n;

/** Whether the rate that was shown, as a decimal, is the one that holds; none was shown where none was sent. */
export function isShownRate(shown: string | undefined, rate: bigint): boolean {
  if (shown === undefined) return true;
  const read = parseAmount(shown, rateScale);
  return read.ok && read.value === rate;
}
