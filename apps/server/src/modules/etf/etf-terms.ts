import * as s from '@bourse/contract/scalars';
import type { AssetId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { oneRate } from '@bourse/kernel/term';
import * as z from 'zod/mini';
import type { TermsFamily } from '../../platform/module-manifest.ts';
import { parsePrice, type Price } from '../prices/index.ts';
import {
  commonTermsShape,
  type CommonTerms,
  rateIn,
  readCommonTerms,
  readRate,
  type SaleFamily,
  termsFamily,
} from '../products/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';

/** The name of the family: of its module, its pool and its sub-accounts. */
export const family = 'etf';

/** Every index is one in USDT, so baskets are bought and redeemed in it. */
export const numeraire = 'USDT';

const basketIn = z.array(z.object({ currency_id: s.coinIdOut, weight: rateIn })).check(
  z.minLength(1),
  z.maxLength(20),
  z.refine((coins) => new Set(coins.map(({ currency_id: id }) => id)).size === coins.length),
  z.refine((coins) => coins.every(({ weight }) => readRate(weight) > 0n)),
  z.refine((coins) => coins.reduce((sum, { weight }) => sum + readRate(weight), 0n) === oneRate),
);

/** What the terms of an ETF product say, as they are stored. */
export const etfTermsSchema = z.object({
  ...commonTermsShape,
  basket: basketIn,
  /** What one share is worth when the product begins. */
  base_price: s.decimal.check(z.refine((text) => parsePrice(text) !== null)),
  rebalanced_every_days: z.int().check(z.gte(1), z.lte(365)),
});

/** The family's terms for its manifest: in the numeraire alone, over coins that are listed. */
export function etfTermsFamily(registry: Registry): TermsFamily {
  const numeraireId: number | undefined = registry.findAssetByCode(numeraire)?.id;
  return termsFamily(registry, family, etfTermsSchema, ({ currency_id: id, basket }) => {
    if (id !== numeraireId) return 'currency_id';
    return basket.every((coin) => registry.findAsset(coin.currency_id) !== undefined) ? null : 'basket';
  });
}

/** A coin of the basket that the terms want. */
export interface WantedCoin {
  readonly asset: ListedAsset;
  /** In 10^-12. */
  readonly weight: bigint;
}

/** Terms of an ETF product. */
export interface EtfTerms extends CommonTerms {
  readonly basket: readonly WantedCoin[];
  readonly basePrice: Price;
  readonly rebalancedEveryDays: number;
}

/** Makes the reader of the family's terms. */
export function etfSale(registry: Registry): SaleFamily<EtfTerms> {
  return {
    name: family,
    readTerms: (version) => {
      const stored = z.parse(etfTermsSchema, version.terms);
      return {
        ...readCommonTerms(registry, version, stored),
        basket: stored.basket.map(({ currency_id: id, weight }) => ({
          asset: registry.getAsset(id as AssetId), // an id of the registry, or it throws
          weight: readRate(weight),
        })),
        basePrice: present(parsePrice(stored.base_price), 'the base price of stored terms'),
        rebalancedEveryDays: stored.rebalanced_every_days,
      };
    },
  };
}
