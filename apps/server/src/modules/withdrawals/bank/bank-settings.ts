import {
  type PayoutCurrency,
  payoutCurrencies,
  type PayoutTerms,
  payoutTerms,
} from '@bourse/contract/bank-payout-rules';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { defineSettings, readSetting, type TypedArea } from '../../config/index.ts';

/** Least and largest payment and the fee of a transfer, in whole units; what the house begins with. */
const initial: Readonly<Record<PayoutCurrency, readonly [minimum: number, maximum: number, fee: number]>> = {
  USD: [20, 100_000, 5],
  EUR: [20, 100_000, 1],
  GBP: [20, 100_000, 1],
  JPY: [3_000, 15_000_000, 300],
  KRW: [30_000, 130_000_000, 3_000],
  HKD: [150, 800_000, 10],
  CNY: [150, 700_000, 10],
  THB: [700, 3_500_000, 30],
  AUD: [30, 150_000, 2],
  CAD: [30, 150_000, 2],
  SGD: [30, 130_000, 2],
  NGN: [30_000, 150_000_000, 500],
  IDR: [300_000, 1_600_000_000, 6_500],
  BRL: [100, 500_000, 5],
  INR: [2_000, 9_000_000, 50],
  VND: [500_000, 2_500_000_000, 11_000],
  MXN: [400, 1_900_000, 20],
  PHP: [1_200, 5_800_000, 25],
};

/** The terms of payments to cards, a version a currency; a change takes two persons. */
export const payoutArea: TypedArea<PayoutTerms> = defineSettings<PayoutTerms>({
  area: 'bank_payouts',
  schema: payoutTerms,
  keys: async () => payoutCurrencies,
  initial: (key) => {
    const [minimum, maximum, fee] = initial[payoutCurrencies.find((one) => one === key) ?? 'USD'];
    return { open: true, minimum, maximum, fee, fee_bps: 0 };
  },
  findFault: ({ minimum, maximum, fee }) => {
    if (maximum < minimum) return 'maximum';
    return fee >= minimum ? 'fee' : null;
  },
  effects: async () => [],
});

/** The terms of a currency at a moment. */
export function readPayoutTerms(db: Queryable, currency: PayoutCurrency, at: Instant): Promise<PayoutTerms> {
  return readSetting(db, payoutArea, currency, at);
}
