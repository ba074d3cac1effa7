import { miningTermsIn } from '@bourse/contract/mining';
import { parseAmount } from '@bourse/kernel/amount';
import * as z from 'zod/mini';
import { type EarningTerms, readCommonTerms, readRate, readTermsAmount, type SaleFamily } from '../products/index.ts';
import type { Registry } from '../registry/index.ts';
import type { MiningRates } from './mining.ts';

/** The name of the family: of its module, its pool and its sub-accounts. */
export const family = 'mining';

/** Finds a budget that is finer than its currency, which no schema can see. */
export function findBudgetFault(registry: Registry) {
  return ({ currency_id: id, daily_budget: budget }: z.output<typeof miningTermsIn>): string | null => {
    const scale = registry.findAsset(id)?.scale ?? 0;
    return parseAmount(budget, scale).ok ? null : 'daily_budget';
  };
}

/** Terms of a mining product. */
export type MiningTerms = EarningTerms<MiningRates>;

/** Makes the reader of the family's terms. */
export function miningSale(registry: Registry): SaleFamily<MiningTerms> {
  return {
    name: family,
    readTerms: (version) => {
      const stored = z.parse(miningTermsIn, version.terms);
      const common = readCommonTerms(registry, version, stored);
      return {
        ...common,
        rates: {
          dailyBudget: readTermsAmount(stored.daily_budget, common.asset),
          rateMax: readRate(stored.rate_max),
        },
        dividendHour: stored.dividend_hour,
        isRenewable: stored.renewable,
      };
    },
  };
}
