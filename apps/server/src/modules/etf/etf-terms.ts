import { etfTermsIn } from '@bourse/contract/etf';
import type { AssetId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import * as z from 'zod/mini';
import type { TermsFamily } from '../../platform/module-manifest.ts';
import { parsePrice, type Price } from '../prices/index.ts';
import { type CommonTerms, readCommonTerms, readRate, type SaleFamily, termsFamily } from '../products/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';

/** The name of the family: of its module, its pool and its sub-accounts. */
export const family = 'etf';

/** Every index is one in USDT, so baskets are bought and redeemed in it. */
export const numeraire = 'USDT';

/** The family's terms for its manifest: in the numeraire alone, over coins that are listed. */
export function etfTermsFamily(registry: Registry): TermsFamily {
  const numeraireId: number | undefined = registry.findAssetByCode(numeraire)?.id;
  return termsFamily(registry, family, etfTermsIn, ({ currency_id: id, basket, base_price: price }) => {
    if (id !== numeraireId) return 'currency_id';
    if (parsePrice(price) === null) return 'base_price';
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
      const stored = z.parse(etfTermsIn, version.terms);
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
