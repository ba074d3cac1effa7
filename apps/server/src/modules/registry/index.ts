/** What is known of the world: assets with their scale for life and their chains, countries and fiat rates. */
export { assetRoutes } from './asset-routes.ts';
export { type AssetChain, listAsset, type ListedAsset, type Listing, type NewAsset } from './asset-store.ts';
export { countryRoutes } from './country-routes.ts';
export { rateScale as fiatRateScale, readCountryCode3, readCountryCodes, readFiatRate } from './country-store.ts';
export { openExchangeRates } from './rates/open-exchange-rates.ts';
export type { RateSource } from './rates/rate-source.ts';
export { rateRefresher } from './rates/refresh-rates.ts';
export { type EditableRegistry, loadRegistry, type Registry } from './registry.ts';
export { setAssetStatus } from './set-asset-status.ts';
