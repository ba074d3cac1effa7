import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { marketCalls } from '@bourse/contract/market';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { deleteFavourite, insertFavourites, selectFavourites, updateOrder } from './favourite-store.ts';
import type { Market } from './market.ts';
import type { MarketList } from './market-list.ts';

/** What a currency alone means: its market against USDT (S43). */
const usdtId = 3;

export interface FavouritePorts {
  readonly db: Database;
  readonly markets: MarketList;
}

type List = OutputOf<typeof marketCalls.favourites>;

/** Own favourites in their order. */
export async function listFavourites(
  { db, markets }: { readonly db: Queryable; readonly markets: MarketList },
  userId: UserId,
): Promise<List> {
  const favourites = await selectFavourites(db, userId);
  return favourites.map(({ id, marketId }) => ({ id, ...marketAnswer(markets.getMarket(marketId)) }));
}

/** A market as lists name it. */
export function marketAnswer({ base, quote, id, symbol }: Market): Omit<List[number], 'id'> {
  return { currency_id: base.id, legal_id: quote.id, match_id: id, symbol };
}

/** Adds a favourite; one that is there already is found again. @returns MARKET_NOT_FOUND. */
export async function addFavourite(
  { db, markets }: FavouritePorts,
  userId: UserId,
  input: InputOf<typeof marketCalls.favouriteAdd>,
): Promise<Result<OutputOf<typeof marketCalls.favouriteAdd>, Rejection>> {
  const market = markets.findMarketByPair(input.currency_id, input.legal_id ?? usdtId);
  if (market === undefined) return reject('MARKET_NOT_FOUND');
  return db.withTx('add favourite', async (tx) => {
    await insertFavourites(tx, userId, [market.id]);
    const all = await selectFavourites(tx, userId);
    const added = all.find((one) => one.marketId === market.id);
    return ok({ id: present(added, 'the favourite').id });
  });
}

/** Removes a favourite. @returns NOT_FOUND. */
export async function removeFavourite(
  { db }: FavouritePorts,
  userId: UserId,
  id: string,
): Promise<Result<Record<string, never>, Rejection>> {
  const removed = await db.withTx('remove favourite', (tx) => deleteFavourite(tx, userId, id));
  return removed ? ok({}) : reject('NOT_FOUND');
}

/** Sets the order; favourites that are not named follow in the order in which they were added. */
export async function sortFavourites(
  ports: FavouritePorts,
  userId: UserId,
  ids: readonly string[],
): Promise<Result<List, Rejection>> {
  const { db, markets } = ports;
  return db.withTx('sort favourites', async (tx) => {
    await updateOrder(tx, userId, ids);
    return ok(await listFavourites({ db: tx, markets }, userId));
  });
}

/** Takes over what a visitor has kept, by the currencies' USDT markets; a currency without one is passed over. */
export async function mergeFavourites(
  ports: FavouritePorts,
  userId: UserId,
  currencyIds: readonly number[],
): Promise<Result<List, Rejection>> {
  const { db, markets } = ports;
  const found = currencyIds.flatMap((id) => markets.findMarketByPair(id, usdtId)?.id ?? []);
  return db.withTx('merge favourites', async (tx) => {
    await insertFavourites(tx, userId, found);
    return ok(await listFavourites({ db: tx, markets }, userId));
  });
}
