import type { OutputOf } from '@bourse/contract/call';
import type { marketCalls } from '@bourse/contract/market';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { isUnlisted, type Market, marketAnswer, type MarketList } from '../markets/index.ts';
import { selectDays } from './candles/candle-store.ts';

/** As many as fit a page of results. */
const maxFound = 30;

/** Letters and digits alone, so that `btc usdt`, `BTC/USDT` and `btcusdt` look for the same. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** How well a market fits: 0 the base's code, 1 the beginning of the pair, 2 anywhere in pair or name; null not at all. */
function rankOf(market: Market, wanted: string): number | null {
  const pair = lettersOf(market.symbol);
  if (lettersOf(market.base.code) === wanted) return 0;
  if (pair.startsWith(wanted)) return 1;
  return pair.includes(wanted) ? 2 : null;
}

/** Pairs that match, the best first; without a keyword those that were traded most in 24 hours. */
export async function searchMarkets(
  db: Queryable,
  markets: MarketList,
  now: Instant,
  keyword: string,
): Promise<Result<OutputOf<typeof marketCalls.search>, Rejection>> {
  const wanted = lettersOf(keyword);
  if (wanted === '') return ok(await hotMarkets(db, markets, now));
  const found = markets
    .listMarkets()
    .filter((market) => !isUnlisted(market))
    .map((market) => ({ market, rank: rankOf(market, wanted) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  return ok(found.slice(0, maxFound).map(({ market }) => marketAnswer(market)));
}

const descending = (a: bigint, b: bigint): number => (a > b ? -1 : a < b ? 1 : 0);

/** Turnovers are in the quote asset, so markets are compared with those of the same quote; the first quote goes first. */
async function hotMarkets(
  db: Queryable,
  markets: MarketList,
  now: Instant,
): Promise<OutputOf<typeof marketCalls.search>> {
  const all = markets.listMarkets().filter((market) => !isUnlisted(market));
  const ids = all.map(({ id }) => id);
  const rows = await selectDays(db, ids, instant(now - dayMs));
  const days = new Map(rows.map((row) => [row.market_id, row.turnover]));
  const quotes = [...new Set(all.map((market) => market.quote.id))];
  return quotes
    .flatMap((quote) =>
      all
        .filter((market) => market.quote.id === quote)
        .toSorted((a, b) => descending(days.get(a.id) ?? 0n, days.get(b.id) ?? 0n)),
    )
    .slice(0, 10)
    .map(marketAnswer);
}
