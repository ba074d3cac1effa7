import * as z from 'zod/mini';
import { postingKindsOf } from './posting-kind.ts';

/** How somebody pays with money of banks (S109). */
export const fiatMethods = ['bank_transfer', 'card', 'wallet', 'online_bank', 'scan_code'] as const;
/** One of them. */
export type FiatMethod = (typeof fiatMethods)[number];

/** Where crypto can be bought with fiat money (SPEC-9.42). */
export const fiatCountries = ['US', 'NG', 'TH', 'ID', 'BR', 'IN', 'VN', 'MX', 'PH'] as const;
/** One of them. */
export type FiatCountry = (typeof fiatCountries)[number];

const whole = z.int().check(z.gte(1), z.lte(1_000_000_000_000));

/** Under which terms one method is offered in one country; of `recharge`, the bounds are in USDT. */
export const fiatTerms = z.strictObject({
  open: z.boolean(),
  minimum: whole,
  maximum: whole,
  /** What the house keeps of the USDT that are bought, in basis points; five percent at most. */
  fee_bps: z.int().check(z.gte(0), z.lte(500)),
});
/** The terms. */
export type FiatTerms = z.output<typeof fiatTerms>;

/** The key of the setting that holds the terms of recharges. */
export const rechargeKey = 'recharge';
/** The key of the setting that holds the terms of a method in a country. */
export const fiatKey = (country: FiatCountry, method: FiatMethod): string => `${country}.${method}`;

const line = z.string().check(z.maxLength(200));
/** The account of the house that customers pay to; while a part is empty, nobody is asked to pay anything. */
export const bankAccount = z.strictObject({
  account_name: line,
  iban: line,
  country: line,
  swift: line,
  bank_name: line,
  bank_address: line,
});
/** The account. */
export type BankAccount = z.output<typeof bankAccount>;

/** How many of each kind a customer has waiting at once. */
export const waitingMax = 5;
/** A credit above so many USDT takes a second person. */
export const secondPersonUsdt = 1_000;
/** Within how many minutes a screenshot must be there, and how many business days an order waits for its money (S111). */
export const fiatTimes = { proofMinutes: 30, paymentDays: 5 } as const;

/** Money that was found on the house's bank account, paid out of the treasury. */
export const fiatPostingKinds = postingKindsOf('assets', {
  recharge: { direction: 'in', isInflow: true },
  recharge_fee: { direction: 'out' },
  fiat_buy: { direction: 'in', isInflow: true },
  fiat_buy_fee: { direction: 'out' },
});
