/** Wallets: a customer's balances, their lines, moving money between the own accounts, and converting it. */
export { conversionRoutes } from './conversion/conversion-routes.ts';
export { pruneQuotes } from './conversion/conversion-store.ts';
export { walletRoutes } from './wallet-routes.ts';
