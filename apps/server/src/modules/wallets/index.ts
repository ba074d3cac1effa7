/** Wallets: a customer's balances, their lines, and moving money between the own accounts. */
export { walletRoutes } from './wallet-routes.ts';
