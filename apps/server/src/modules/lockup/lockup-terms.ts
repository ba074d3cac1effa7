import type { Registry } from '../registry/index.ts';
import * as z from 'zod/mini';
import {
  commonTermsShape,
  type EarningTerms,
  rateIn,
  readCommonTerms,
  readRate,
  type SaleFamily,
} from '../products/index.ts';
import type { LockupRates } from './lockup.ts';

/** The name of the family: of its module, its pool and its sub-accounts. */
export const family = 'lockup';

/** What the terms of a lock-up product say, as they are stored. */
export const lockupTermsSchema = z
  .object({
    ...commonTermsShape,
    rate_low: rateIn,
    rate_high: rateIn,
    dividend_hour: z.int().check(z.gte(0), z.lte(23)),
    renewable: z.boolean(),
  })
  .check(z.refine(({ rate_low: low, rate_high: high }) => readRate(low) <= readRate(high), { path: ['rate_high'] }));

/** Terms of a lock-up product. */
export type LockupTerms = EarningTerms<LockupRates>;

/** Makes the reader of the family's terms. */
export function lockupSale(registry: Registry): SaleFamily<LockupTerms> {
  return {
    name: family,
    readTerms: (version) => {
      const stored = z.parse(lockupTermsSchema, version.terms);
      return {
        ...readCommonTerms(registry, version, stored),
        rates: { low: readRate(stored.rate_low), high: readRate(stored.rate_high) },
        dividendHour: stored.dividend_hour,
        isRenewable: stored.renewable,
      };
    },
  };
}
