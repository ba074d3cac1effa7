/** What is known of the world: assets with their scale for life and their chains, countries and fiat rates. */
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { countryRoutes } from './country-routes.ts';
import { openExchangeRates } from './rates/open-exchange-rates.ts';
import { type RatePorts, rateRefresher } from './rates/refresh-rates.ts';

export {
  type AssetChain,
  listAsset,
  type ListedAsset,
  type Listing,
  type NewAsset,
  readListing,
  setOpenWays,
} from './asset-store.ts';
export {
  countChoice,
  listFiatCodes,
  rateScale as fiatRateScale,
  readCountryCode3,
  readCountryCodes,
  readCountryRate,
  readFiatRate,
} from './country-store.ts';
export { type EditableRegistry, loadRegistry, type Registry } from './registry.ts';
export { type AssetStatusPorts, changeAssetStatus, findNamed, setAssetStatus } from './set-asset-status.ts';

/**
 * Opens the calls of countries and rates; those of assets are answered where the lane is.
 * @param ratesUrl where fiat rates are read; undefined: they stay as they are.
 */
export function openRegistry(ports: Omit<RatePorts, 'source'>, ratesUrl: string | undefined): ModuleManifest {
  const rates = ratesUrl === undefined ? [] : [rateRefresher({ ...ports, source: openExchangeRates(ratesUrl) })];
  return { name: 'registry', routes: countryRoutes(ports.db), repetitions: rates };
}
