import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { etfCalls } from '@bourse/contract/etf';
import type { Lang } from '@bourse/contract/lang';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { daysLeft, endOfTerm, firstWholeDay, penaltyOf } from '@bourse/kernel/term';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { selectTerms } from '../config/index.ts';
import { readPool } from '../pools/index.ts';
import { priceScale } from '../prices/index.ts';
import {
  checkOffer,
  checkRoom,
  findTerms,
  formatRate,
  listTerms,
  productAnswer,
  readAllSold,
  readSold,
  readStake,
  standOf,
} from '../products/index.ts';
import { priceBasket } from './basket-prices.ts';
import { type Basket, selectBaskets, selectDayPrices } from './basket-store.ts';
import { changePercentOf, sharePriceOf, sharesScale, unitsScale, weightsNow } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { findPosition, type Position, selectPositions, sumOwned } from './etf-store.ts';
import { type EtfTerms, family } from './etf-terms.ts';
import { offerOf } from './open-etf.ts';
import { positionAnswer } from './position-answer.ts';

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

/**
 * Shares, coins and dates before buying.
 * @returns NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, PRODUCT_NOT_OPEN, PRICE_CHANGED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT,
 * PRICE_UNAVAILABLE.
 */
export async function quoteEtf(
  ports: EtfPorts,
  userId: UserId,
  input: InputOf<typeof etfCalls.quote>,
): Promise<Result<OutputOf<typeof etfCalls.quote>, Rejection>> {
  const { db, clock, sale, registry } = ports;
  const at = clock.now();
  const found = await findTerms(db, sale, input.config_id, at);
  if (!found.ok) return found;
  const terms = found.value;
  const stake = readStake(input.amount, terms);
  if (!stake.ok) return stake;
  const allowed = checkOffer(terms, input.terms_id ?? null);
  if (!allowed.ok) return allowed;
  const [owned, sold] = [await sumOwned(db, userId, terms.productId), await readSold(db, terms.productId)];
  const room = checkRoom(terms, { stake: stake.value, owned, sold });
  if (!room.ok) return room;
  const offer = await offerOf(db, ports, terms, stake.value);
  if (!offer.ok) return offer;
  const startsAt = firstWholeDay(at);
  const { termDays, penalty, asset } = terms;
  return ok({
    config_id: terms.productId,
    terms_id: terms.termsId,
    amount: formatAmount(stake.value, asset.scale),
    share_price: formatAmount(offer.value.sharePrice, priceScale),
    shares: formatAmount(offer.value.shares, sharesScale),
    holdings: [...offer.value.coins].map(([id, amount]) => {
      const { code, scale } = registry.getAsset(id);
      return { currency_id: id, currency: code, amount: formatAmount(amount, scale) };
    }),
    penalty_at_once: formatAmount(penaltyOf(stake.value, penalty, daysLeft(startsAt, termDays, at)), asset.scale),
    starts_at: toIso(startsAt),
    expires_at: toIso(endOfTerm(startsAt, termDays)),
  });
}

/** Positions as their customer reads them. */
async function answersOf(ports: EtfPorts, lang: Lang, positions: readonly Position[]) {
  const { db, sale, registry, feed, clock } = ports;
  const versions = await selectTerms(db, [...new Set(positions.map(({ termsId }) => termsId))]);
  const terms = new Map(versions.map((version) => [version.id, sale.readTerms(version)]));
  const now = clock.now();
  return positions.map((position) => {
    const prices = priceBasket(
      feed,
      position.holdings.map(({ assetId }) => registry.getAsset(assetId)),
    );
    const reading = { lang, now, prices: prices.ok ? prices.value : null };
    return positionAnswer(ports, position, present(terms.get(position.termsId), 'its terms'), reading);
  });
}

/** Own positions, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listPositions(
  ports: EtfPorts,
  { userId, lang }: { readonly userId: UserId; readonly lang: Lang },
  input: InputOf<typeof etfCalls.orders>,
): Promise<Result<OutputOf<typeof etfCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectPositions(ports.db, userId, input.status ?? null, slice.value);
  return ok(pageOf(input, await answersOf(ports, lang, rows), total));
}

/** One own position. @returns NOT_FOUND. */
export async function readPosition(
  ports: EtfPorts,
  { userId, lang }: { readonly userId: UserId; readonly lang: Lang },
  id: string,
): Promise<Result<OutputOf<typeof etfCalls.order>, Rejection>> {
  const position = await findPosition(ports.db, userId, id);
  if (position === undefined) return reject('NOT_FOUND');
  return ok(present((await answersOf(ports, lang, [position]))[0], 'the position'));
}
