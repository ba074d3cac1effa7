import { adminCalls } from '@bourse/contract/admin';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { marketCalls } from '@bourse/contract/market';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, type Binding, type CallContext, requireStaff, requireUser } from '../../platform/http/binding.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { addFavourite, listFavourites, mergeFavourites, removeFavourite, sortFavourites } from './edit-favourites.ts';
import type { MarketStatus } from './market.ts';
import { type FeesOf, readMarket } from './read-market.ts';
import { type MarketStatusPorts, setMarketStatus } from './set-market-status.ts';

type Decision = InputOf<typeof adminCalls.marketHalt>;
type State = OutputOf<typeof adminCalls.marketHalt>;

/** Binds the calls by which staff stop and open a market: answered where the lane is, for which they hold at once. */
export function haltRoutes(ports: MarketStatusPorts): Binding[] {
  const decide =
    (status: MarketStatus) =>
    async (context: CallContext, { symbol, reason }: Decision): Promise<Result<State, Rejection>> => {
      const set = await setMarketStatus(ports, { staffId: requireStaff(context), symbol, status, reason });
      if (!set.ok) return set;
      return ok({ symbol: set.value.symbol, status: set.value.status, reason: set.value.statusReason });
    };
  return [bind(adminCalls.marketHalt, decide('halted')), bind(adminCalls.marketResume, decide('open'))];
}

/** Opens the calls of markets and favourites. @param ports `feesOf` gives the fees of a market as they are in force. */
export function openMarkets(ports: MarketStatusPorts & { readonly feesOf?: FeesOf }) {
  const routes = [
    bind(marketCalls.detail, async (_context, input) =>
      readMarket(ports.markets, ports.feesOf ?? ((market) => market), input),
    ),
    bind(marketCalls.favourites, async (context) => ok(await listFavourites(ports, requireUser(context)))),
    bind(marketCalls.favouriteAdd, (context, input) => addFavourite(ports, requireUser(context), input)),
    bind(marketCalls.favouriteDel, (context, { id }) => removeFavourite(ports, requireUser(context), id)),
    bind(marketCalls.favouriteSort, (context, { ids }) => sortFavourites(ports, requireUser(context), ids)),
    bind(marketCalls.favouriteMerge, (context, input) =>
      mergeFavourites(ports, requireUser(context), input.currency_ids),
    ),
  ];
  return { name: 'markets', routes } satisfies ModuleManifest;
}
