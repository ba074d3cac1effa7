/** Markets: which pairs are traded, in which steps, for which fees, and whether they are open. */
export { marketData } from './customer-data-store.ts';
export { listFavourites, marketAnswer } from './edit-favourites.ts';
export { marketAssets } from './market-assets-store.ts';
export { isUnlisted, type Market, type MarketStatus, parsePrice, parseQuantity, priceAtoms } from './market.ts';
export { type EditableMarketList, loadMarkets, type MarketList } from './market-list.ts';
export { type MarketListings, orderHalt } from './order-halt.ts';
export { haltRoutes, openMarkets } from './market-routes.ts';
export { insertMarket, prepareMarket } from './market-store.ts';
export { type MarketStatusPorts, openListedMarket, setMarketStatus, type StatusDecision } from './set-market-status.ts';
export { listReplayMarket } from './replay-market.ts';
