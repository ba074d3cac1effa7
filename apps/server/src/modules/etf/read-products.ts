import type { OutputOf } from '@bourse/contract/call';
import type { etfCalls } from '@bourse/contract/etf';
import type { Lang } from '@bourse/contract/lang';
import { formatAmount } from '@bourse/kernel/amount';
import { dayMs, type Instant, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { readPool } from '../pools/index.ts';
import { priceScale } from '../prices/index.ts';
import { findTerms, formatRate, listTerms, productAnswer, readAllSold, standOf } from '../products/index.ts';
import { priceBasket } from './basket-prices.ts';
import { type Basket, selectBaskets, selectDayPrices } from './basket-store.ts';
import { changePercentOf, sharePriceOf, unitsScale, weightsNow } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { type EtfTerms, family } from './etf-terms.ts';

type Product = OutputOf<typeof etfCalls.product>;

interface Known {
  readonly sold: bigint;
  readonly basket: Basket | undefined;
  readonly days: ReadonlyMap<string, bigint>;
  readonly now: Instant;
}

const dayKey = (productId: string, day: Instant): string => `${productId} ${toIso(day).slice(0, 10)}`;

async function productOf(ports: EtfPorts, terms: EtfTerms, lang: Lang, known: Known): Promise<Product> {
  const { db, registry, feed } = ports;
  const { sold, basket, days, now } = known;
  const { productId } = terms;
  const assets = [terms.asset, ...terms.basket.map(({ asset }) => asset)];
  const pools = await Promise.all(assets.map(async (asset) => standOf(asset, await readPool(db, family, asset.id))));
  const prices =
    basket === undefined
      ? null
      : priceBasket(
          feed,
          basket.coins.map(({ id }) => registry.getAsset(id)),
        );
  const priceOf = prices?.ok === true ? prices.value.priceOf : null;
  const weights = basket === undefined || priceOf === null ? null : weightsNow(basket.coins, priceOf);
  const today = startOfDay(now);
  const [before, last] = [instant(today - dayMs), today].map((day) => days.get(dayKey(productId, day)));
  const common = productAnswer(terms, lang, {
    sold,
    pools,
    neededFor: () => pools.slice(1).every(({ free }) => free > 0n),
  });
  return {
    ...common,
    basket: terms.basket.map(({ asset, weight }) => {
      const coin = basket?.coins.find(({ id }) => id === asset.id);
      const part = weights?.get(asset.id);
      return {
        currency_id: asset.id,
        currency: asset.code,
        units: formatAmount(coin?.units ?? 0n, unitsScale),
        target_weight: formatRate(weight),
        weight: part === undefined ? null : formatRate(part),
      };
    }),
    share_price:
      basket === undefined || priceOf === null
        ? null
        : formatAmount(sharePriceOf(basket.coins, priceOf, 'down'), priceScale),
    change_1d: before === undefined || last === undefined ? null : formatAmount(changePercentOf(before, last), 2),
    rebalanced_every_days: terms.rebalancedEveryDays,
    rebalanced_next_at: toIso(instant(startOfDay(basket?.at ?? now) + terms.rebalancedEveryDays * dayMs)),
  };
}

async function describe(ports: EtfPorts, all: readonly EtfTerms[], lang: Lang): Promise<Product[]> {
  const { db, registry, clock } = ports;
  const ids = all.map(({ productId }) => productId);
  const now = clock.now();
  const today = startOfDay(now);
  const [sold, baskets, days] = await Promise.all([
    readAllSold(db, ids),
    selectBaskets(db, registry, ids),
    selectDayPrices(db, ids, [today, instant(today - dayMs)]),
  ]);
  return Promise.all(
    all.map((terms) => {
      const { productId } = terms;
      const known = { sold: sold.get(productId) ?? 0n, basket: baskets.get(productId), days, now };
      return productOf(ports, terms, lang, known);
    }),
  );
}

/** Products on sale. */
export async function listProducts(ports: EtfPorts, lang: Lang): Promise<Product[]> {
  return describe(ports, await listTerms(ports.db, ports.sale, ports.clock.now()), lang);
}

/** One product. @returns NOT_FOUND. */
export async function readProduct(ports: EtfPorts, lang: Lang, id: string): Promise<Result<Product, Rejection>> {
  const terms = await findTerms(ports.db, ports.sale, id, ports.clock.now());
  if (!terms.ok) return terms;
  return ok(present((await describe(ports, [terms.value], lang))[0], 'the product'));
}
