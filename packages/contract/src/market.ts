import * as z from 'zod/mini';
import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('market');
const categories = ['favourites', 'futures', 'coins', 'stocks', 'options'] as const;
const unixSeconds = s.whole(0, 100_000_000_000);

/** Quotes, candles and favourites. */
export const marketCalls = {
  quotes: plan(
    'market.quotes',
    'GET /currency/quotation_new',
    'optional',
    { type: s.optional(z.enum(categories)) },
    'Quotes of all markets or of one tab (S23, S42).',
  ),
  candles: plan(
    'market.candles',
    'GET /currency/new_timeshar',
    'public',
    { from: unixSeconds, to: unixSeconds, symbol: s.symbol, period: s.text(10, 1) },
    'Candles, oldest first (S24).',
  ),
  search: plan(
    'market.search',
    'GET /currency/search',
    'public',
    { keyword: s.text(60) },
    'Pairs that match; the hot ones when the keyword is empty.',
  ),
  detail: plan(
    'market.detail',
    'GET /currency/market',
    'public',
    { match_id: s.optional(s.coinId), symbol: s.optional(s.symbol) },
    'Tick, lot, minimum, fees and status of a market.',
  ),
  favouriteAdd: plan(
    'market.favourite_add',
    'POST /optional/add',
    'user',
    { currency_id: s.coinId, legal_id: s.optional(s.coinId) },
    'Adds a favourite and answers its id (S43).',
  ),
  favouriteDel: plan('market.favourite_del', 'POST /optional/del', 'user', { id: s.id }, 'Removes a favourite.'),
  favourites: plan('market.favourites', 'GET /optional/list', 'user', {}, 'Own favourites in their order.'),
  favouriteSort: plan(
    'market.favourite_sort',
    'POST /optional/sort',
    'user',
    { ids: s.listOf(s.id, 500) },
    'Sets the order of the favourites.',
  ),
  favouriteMerge: plan(
    'market.favourite_merge',
    'POST /optional/merge',
    'user',
    { currency_ids: s.listOf(s.coinId, 500) },
    'Takes a visitor’s favourites over at sign-in.',
  ),
};
