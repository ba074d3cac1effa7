import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { marketCalls } from '@bourse/contract/market';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { MarketList } from '../markets/index.ts';
import { quorum, sampleStates } from './index-price.ts';
import { formatPrice } from './price.ts';
import type { PriceFeed } from './price-feed.ts';

/**
 * The index of a market's pair now, with what each venue said last and how that counts. Where there is no source of prices,
 * or too few venues are fresh, there is no price and the answer shows why.
 * @returns MARKET_NOT_FOUND.
 */
export function readIndex(
  markets: MarketList,
  feed: PriceFeed | null,
  now: Instant,
  { symbol, line: withLine }: InputOf<typeof marketCalls.index>,
): Result<OutputOf<typeof marketCalls.index>, Rejection> {
  const market = markets.findPriced(symbol);
  if (market === undefined) return reject('MARKET_NOT_FOUND');
  const index = feed?.index(market.symbol) ?? null;
  const samples = feed?.samples(market.symbol) ?? [];
  const states = sampleStates(samples, now);
  return ok({
    symbol: market.symbol,
    price: index === null ? null : formatPrice(index.price),
    at: toIso(now),
    sources: samples.map(({ venue, price, at }, place) => ({
      name: venue,
      price: formatPrice(price),
      age_ms: Math.max(0, now - at),
      state: states[place] ?? 'stale',
    })),
    used: states.filter((state) => state !== 'stale').length,
    of: samples.length,
    quorum: index?.quorum ?? quorum,
    simulated: feed?.simulated === true,
    line: withLine
      ? (feed?.line(market.symbol) ?? []).map(({ at, price }) => ({ at: toIso(at), price: formatPrice(price) }))
      : [],
  });
}
