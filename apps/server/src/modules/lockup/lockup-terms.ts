import { lockupTermsIn } from '@bourse/contract/lockup';
import type { Registry } from '../registry/index.ts';
import * as z from 'zod/mini';
import { type EarningTerms, readCommonTerms, readRate, type SaleFamily } from '../products/index.ts';
import type { LockupRates } from './lockup.ts';

/** The name of the family: of its module, its pool and its sub-accounts. */
export const family = 'lockup';

/** Terms of a lock-up product. */
export type LockupTerms = EarningTerms<LockupRates>;

/** Makes the reader of the family's terms. */
export function lockupSale(registry: Registry): SaleFamily<LockupTerms> {
  return {
    name: family,
    readTerms: (version) => {
      const stored = z.parse(lockupTermsIn, version.terms);
      return {
        ...readCommonTerms(registry, version, stored),
        rates: { low: readRate(stored.rate_low), high: readRate(stored.rate_high) },
        dividendHour: stored.dividend_hour,
        isRenewable: stored.renewable,
      };
    },
  };
}
