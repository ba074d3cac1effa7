import { type Atoms, atoms, bpsOf, mulDiv, oneUnit } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { fiatRateScale } from '../../registry/index.ts';

/** A payment in a currency of banks, and what is taken for it in USDT. */
export interface BankAmounts {
  /** In units of 10^-scale of the currency; the fee is part of it. */
  readonly amount: Atoms;
  readonly fee: Atoms;
  /** In atoms of USDT, rounded up, and what of it is the fee, rounded down. */
  readonly takes: Atoms;
  readonly takesFee: Atoms;
}

/** Whole units and basis points of a fee, and how a currency is reckoned. */
interface Reckoning {
  readonly scale: number;
  readonly usdtScale: number;
  /** Units of the currency for one US dollar, in 10^-8. */
  readonly rate: bigint;
  readonly fee: number;
  readonly feeBps: number;
}

/** What an amount is in USDT: one US dollar is one USDT (SPEC-9.40). */
function usdtOf(amount: Atoms, { scale, usdtScale, rate }: Reckoning, rounding: 'up' | 'down'): Atoms {
  const dollar = oneUnit({ scale: usdtScale }) * oneUnit({ scale: fiatRateScale });
  return mulDiv(amount, dollar, oneUnit({ scale }) * rate, rounding);
}

/** Fee and what is taken, both rounded against who asks. @returns INVALID_AMOUNT where nothing would arrive. */
export function bankAmounts(amount: Atoms, by: Reckoning): Result<BankAmounts, Rejection> {
  const fee = atoms(BigInt(by.fee) * oneUnit({ scale: by.scale }) + bpsOf(amount, by.feeBps, 'up'));
  if (fee >= amount) return reject('INVALID_AMOUNT');
  return ok({ amount, fee, takes: usdtOf(amount, by, 'up'), takesFee: usdtOf(fee, by, 'down') });
}

/** An amount that was found on an account, as its own scale writes it. */
interface Found {
  readonly amount: Atoms;
  readonly scale: number;
}

/**
 * What of a payment came back, in atoms of USDT, cut: a bank may keep some of it for the way back.
 * @param sent what arrived at the bank's customer, and for how many USDT.
 * @returns INVALID_AMOUNT for more than was sent, and for what is worth nothing.
 */
export function returnedOf(
  sent: { readonly arrives: Atoms; readonly scale: number; readonly usdt: Atoms },
  found: Found,
): Result<Atoms, Rejection> {
  const [got, whole] = [found.amount * oneUnit(sent), sent.arrives * oneUnit(found)];
  if (got > whole) return reject('INVALID_AMOUNT');
  const credited = mulDiv(sent.usdt, got, whole, 'down');
  return credited > 0n ? ok(credited) : reject('INVALID_AMOUNT');
}
