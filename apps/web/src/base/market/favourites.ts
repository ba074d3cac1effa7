import { marketCalls } from '@bourse/contract/market';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { callOrThrow } from '../api/api.ts';
import { queries, refresh, useCall } from '../api/use-call.ts';
import { sessionOf, useSession } from '../session/session.ts';
import type { Quote } from './quotes.ts';
import { onDevice } from '../device/device-store.ts';

/** A market that a customer has starred. */
export interface Favourite {
  readonly symbol: string;
  readonly currency_id: number;
  readonly legal_id: number;
}

/** A visitor's favourites, kept on the device until they sign in. */
const useLocalFavourites = create<{ readonly list: readonly Favourite[] }>()(
  persist((): { list: readonly Favourite[] } => ({ list: [] }), {
    storage: onDevice(),
    name: 'bourse.favourites',
    version: 1,
  }),
);

/** The starred markets in their order; undefined while they are read. */
export function useFavourites(): readonly Favourite[] | undefined {
  const isVisitor = useSession((session) => session.token === null);
  const local = useLocalFavourites((favourites) => favourites.list);
  const { data } = useCall(marketCalls.favourites, {}, { staleTimeMs: 60_000 });
  return isVisitor ? local : data;
}

/** Stars a market or takes the star back. Rejects with a CallError when the server does not. */
export async function toggleFavourite({ symbol, currency_id, legal_id }: Quote | Favourite): Promise<void> {
  if (sessionOf().token === null) {
    const { list } = useLocalFavourites.getState();
    const others = list.filter((one) => one.symbol !== symbol);
    const isStarred = others.length < list.length;
    useLocalFavourites.setState({ list: isStarred ? others : [...list, { symbol, currency_id, legal_id }] });
    return;
  }
  const own = await callOrThrow(marketCalls.favourites, {});
  const known = own.find((one) => one.symbol === symbol);
  if (known === undefined) await callOrThrow(marketCalls.favouriteAdd, { currency_id, legal_id });
  else await callOrThrow(marketCalls.favouriteDel, { id: known.id });
  await refresh(marketCalls.favourites);
}

/** Puts the favourites into an order. Rejects with a CallError when the server does not. */
export async function sortFavourites(symbols: readonly string[]): Promise<void> {
  if (sessionOf().token === null) {
    const { list } = useLocalFavourites.getState();
    const placeOf = (one: Favourite): number => symbols.indexOf(one.symbol);
    useLocalFavourites.setState({ list: list.toSorted((a, b) => placeOf(a) - placeOf(b)) });
    return;
  }
  const own = await callOrThrow(marketCalls.favourites, {});
  const ids = symbols.flatMap((symbol) => own.filter((one) => one.symbol === symbol).map(({ id }) => id));
  await callOrThrow(marketCalls.favouriteSort, { ids });
  await refresh(marketCalls.favourites);
}

/**
 * Takes a visitor's favourites over into the account that has just signed in. What cannot be taken over now stays on the
 * device and is tried at the next sign-in.
 */
export async function mergeFavourites(): Promise<void> {
  const { list } = useLocalFavourites.getState();
  if (list.length === 0) return;
  await callOrThrow(marketCalls.favouriteMerge, { currency_ids: list.map(({ currency_id }) => currency_id) });
  useLocalFavourites.setState({ list: [] });
  await queries.invalidateQueries({ queryKey: [marketCalls.favourites.name] });
}
