import { adminCalls } from '@bourse/contract/admin';
import { marketCalls } from '@bourse/contract/market';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding, requireStaff, requireUser } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { AssetStatusPorts } from '../registry/index.ts';
import { assetApproval, assetRoutes } from './asset-status.ts';
import { addFavourite, listFavourites, mergeFavourites, removeFavourite, sortFavourites } from './edit-favourites.ts';
import { type FeesOf, readMarket } from './read-market.ts';
import { askToResume, resumeApproval } from './resume-market.ts';
import { type MarketStatusPorts, setMarketStatus } from './set-market-status.ts';

/** Binds the calls by which staff stop a market or a coin: answered where the lane is, for which they hold at once. */
export function haltRoutes(ports: MarketStatusPorts & AssetStatusPorts): Binding[] {
  return [
    bind(adminCalls.marketHalt, async (context, input) => {
      const set = await setMarketStatus(ports, { staffId: requireStaff(context), ...input, status: 'halted' });
      if (!set.ok) return set;
      return ok({ symbol: set.value.symbol, status: set.value.status, reason: set.value.statusReason });
    }),
    ...assetRoutes(ports),
  ];
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
  const staffRoutes = [
    bind(adminCalls.marketResume, (context, input) => askToResume(ports, requireStaff(context), input)),
  ];
  return {
    name: 'markets',
    routes,
    staffRoutes,
    approvals: [resumeApproval, assetApproval],
  } satisfies ModuleManifest;
}
