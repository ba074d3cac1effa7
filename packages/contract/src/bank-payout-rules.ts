import * as z from 'zod/mini';
import { postingKindsOf } from './posting-kind.ts';

/** The currencies that are paid out to bank cards, with the decimals that an amount of each may have. */
export const payoutScales = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  JPY: 0,
  KRW: 0,
  HKD: 2,
  CNY: 2,
  THB: 2,
  AUD: 2,
  CAD: 2,
  SGD: 2,
  NGN: 2,
  IDR: 0,
  BRL: 2,
  INR: 2,
  VND: 0,
  MXN: 2,
  PHP: 2,
} as const;

/** A currency that is paid out. */
export type PayoutCurrency = keyof typeof payoutScales;
/** All of them. */
export const payoutCurrencies = Object.keys(payoutScales) as PayoutCurrency[]; // the keys of the record above

/** What stands in the place of a network where a bank pays. */
export const bankWay = 'bank';

const whole = z.int().check(z.gte(0), z.lte(1_000_000_000_000));

/** Under which terms a currency is paid out, in whole units of it. */
export const payoutTerms = z.strictObject({
  open: z.boolean(),
  minimum: whole,
  maximum: whole,
  /** What a transfer costs, and what it costs beside that in basis points of the amount; five percent at most. */
  fee: whole,
  fee_bps: z.int().check(z.gte(0), z.lte(500)),
});
/** The terms. */
export type PayoutTerms = z.output<typeof payoutTerms>;

/** What leaves to bank cards: against the house's account `bank`, out of which comes what a bank sends back. */
export const payoutPostingKinds = postingKindsOf('assets', {
  bank_withdrawal: { direction: 'out', isInflow: true },
  bank_withdrawal_fee: { direction: 'out' },
  bank_return: { direction: 'in', isInflow: true },
});
