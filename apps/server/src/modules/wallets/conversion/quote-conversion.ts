import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { conversionCalls } from '@bourse/contract/conversion';
import { formatAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database } from '../../../platform/database/database.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import { listUserBalances } from '../../ledger/index.ts';
import { type PriceFeed, priceScale, recordTick } from '../../prices/index.ts';
import type { Registry } from '../../registry/index.ts';
import { priced } from './conversion-prices.ts';
import { offerAnswer, offerAt, pricePair, readPair, readWish, ticksOf } from './conversion-request.ts';
import { insertQuote } from './conversion-store.ts';
import { readConversionFee } from './conversion-settings.ts';
import { minimumOf, shownRate } from './conversion-terms.ts';

/** How long a quote is firm (S141). */
const quoteLifetimeMs = 10_000;

export interface QuotePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  /** Prices from outside, where there is a source of them. */
  readonly feed: PriceFeed | null;
}

/** Currencies that have a fresh price, with minimum and what is available on change (S133). */
export async function listConvertible(
  { db, registry, feed }: QuotePorts,
  userId: UserId,
): Promise<Result<OutputOf<typeof conversionCalls.convertible>, Rejection>> {
  const change = (await listUserBalances(db, userId)).filter((balance) => balance.kind === 'change');
  const list = registry.listAssets().flatMap((asset) => {
    const now = priced(feed, asset);
    if (!now.ok) return [];
    const available = change.find((balance) => balance.assetId === asset.id)?.available ?? 0n;
    return [
      {
        currency_id: asset.id,
        currency: asset.code,
        minimum: formatAmount(minimumOf(now.value), asset.scale),
        available: formatAmount(available, asset.scale),
      },
    ];
  });
  return ok({ list });
}

/** What a conversion costs now. @returns PARAMETER_ERROR (one currency), CURRENCY_NOT_FOUND, PRICE_UNAVAILABLE. */
export async function readFee(
  { db, clock, registry, feed }: QuotePorts,
  input: InputOf<typeof conversionCalls.fee>,
): Promise<Result<OutputOf<typeof conversionCalls.fee>, Rejection>> {
  const pair = readPair(registry, input);
  if (!pair.ok) return pair;
  const prices = pricePair(feed, pair.value);
  if (!prices.ok) return prices;
  const { from, to } = prices.value;
  return ok({
    from_currency_id: from.asset.id,
    to_currency_id: to.asset.id,
    rate: formatAmount(shownRate(from, to), priceScale),
    fee_rate: formatAmount(BigInt(await readConversionFee(db, clock.now())), 4),
    minimum: formatAmount(minimumOf(from), from.asset.scale),
  });
}

/**
 * Offers a conversion that is firm for ten seconds, its fee too. Nothing is held for it: at the time of the conversion, customer and
 * treasury must still have what it takes.
 * @returns in this order PARAMETER_ERROR (one currency), CURRENCY_NOT_FOUND, INVALID_AMOUNT, PRICE_UNAVAILABLE,
 * INVALID_AMOUNT (below the minimum at this price).
 */
export async function quoteConversion(
  { db, clock, registry, feed }: QuotePorts,
  userId: UserId,
  input: InputOf<typeof conversionCalls.quote>,
): Promise<Result<OutputOf<typeof conversionCalls.quote>, Rejection>> {
  const wish = readWish(registry, input);
  if (!wish.ok) return wish;
  const prices = pricePair(feed, wish.value);
  if (!prices.ok) return prices;
  const at = clock.now();
  const offer = offerAt(wish.value.amount, prices.value, await readConversionFee(db, at));
  if (!offer.ok) return offer;
  const validUntil = instant(at + quoteLifetimeMs);
  const id = await db.withTx('quote a conversion', async (tx) => {
    const tickId = await recordTick(tx, at, ticksOf(offer.value));
    return insertQuote(tx, userId, offer.value, validUntil, tickId);
  });
  return ok({ quote_id: id, ...offerAnswer(offer.value), valid_until: toIso(validUntil) });
}
