import { type Atoms, atoms, bpsOf, maxAtoms, mulDiv, oneUnit, parseAmount } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { fiatRateScale, type ListedAsset, readFiatRate, type Registry } from '../registry/index.ts';

/** Decimals that an amount of a fiat currency may have. */
export const fiatScale = 2;

/** A currency of banks, or a coin. */
export interface Money {
  /** 0 fiat money, 1 a coin. */
  readonly kind: 0 | 1;
  readonly code: string;
  readonly scale: number;
  /** What it is credited in: USDT for fiat money, else the coin itself. */
  readonly credited: ListedAsset;
}

/** A currency by its code, or a coin by code or id. @returns CURRENCY_NOT_FOUND. */
export async function findMoney(
  { db, registry }: { readonly db: Queryable; readonly registry: Registry },
  currency: string,
  kind: 0 | 1,
): Promise<Result<Money, Rejection>> {
  const code = currency.toUpperCase();
  if (kind === 1) {
    const byId = /^\d+$/.test(code) ? registry.findAsset(Number.parseInt(code, 10)) : undefined;
    const coin = byId ?? registry.findAssetByCode(code);
    return coin === undefined
      ? reject('CURRENCY_NOT_FOUND')
      : ok({ kind, code: coin.code, scale: coin.scale, credited: coin });
  }
  const usdt = registry.findAssetByCode('USDT');
  if (usdt === undefined || (await readFiatRate(db, code)) === undefined) return reject('CURRENCY_NOT_FOUND');
  return ok({ kind, code, scale: fiatScale, credited: usdt });
}

/** An amount above zero. @returns INVALID_AMOUNT, also for one that is finer than the currency. */
export function readSent(text: string, { scale }: Pick<Money, 'scale'>): Result<Atoms, Rejection> {
  const amount = parseAmount(text, scale);
  return amount.ok && amount.value > 0n ? amount : reject('INVALID_AMOUNT');
}

/** What money becomes: `gross` leaves the treasury, the house keeps `fee` of it. Atoms of what is credited. */
export interface Exchanged {
  readonly gross: Atoms;
  readonly fee: Atoms;
  readonly received: Atoms;
}

/** The fee of an amount, rounded up. @returns INVALID_AMOUNT where nothing would arrive. */
export function afterFee(gross: bigint, feeBps: number): Result<Exchanged, Rejection> {
  if (gross <= 0n || gross > maxAtoms) return reject('INVALID_AMOUNT');
  const fee = bpsOf(atoms(gross), feeBps, 'up');
  return fee >= gross ? reject('INVALID_AMOUNT') : ok({ gross: atoms(gross), fee, received: atoms(gross - fee) });
}

/** US dollars for an amount of a currency, in atoms of USDT: one to one (SPEC-9.40), cut. @param rate its units for a dollar, in 10^-8. */
export function usdtOf(amount: bigint, scale: number, rate: bigint, usdt: Pick<ListedAsset, 'scale'>): Atoms {
  return mulDiv(amount, oneUnit(usdt) * oneUnit({ scale: fiatRateScale }), oneUnit({ scale }) * rate, 'down');
}

/** What was sent, in the coin that it is credited in. @returns PRICE_UNAVAILABLE without a rate. */
export async function creditedOf(db: Queryable, money: Money, amount: Atoms): Promise<Result<bigint, Rejection>> {
  if (money.kind === 1) return ok(amount);
  const rate = await readFiatRate(db, money.code);
  return rate === undefined ? reject('PRICE_UNAVAILABLE') : ok(usdtOf(amount, money.scale, rate, money.credited));
}
