/** Wallets: a customer's balances, their lines, moving money between the own accounts, and converting it. */
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { conversionRoutes } from './conversion/conversion-routes.ts';
import { pruneQuotes } from './conversion/conversion-store.ts';
import type { ConvertPorts } from './conversion/convert.ts';
import type { StatementPorts } from './statement/statement-ports.ts';
import { statementRoutes } from './statement/statement-routes.ts';
import { walletRoutes, type WalletRoutesPorts } from './wallet-routes.ts';

export { transferSource } from './transfer-source-store.ts';
export { conversionSource } from './conversion/conversion-source-store.ts';
export { conversionSettings } from './conversion/conversion-settings.ts';
export { conversionRoutes } from './conversion/conversion-routes.ts';
export { walletData } from './customer-data-store.ts';
export { priced } from './conversion/conversion-prices.ts';
export { findCurrency } from './find-currency.ts';
export { readAmount } from './read-amount.ts';
export { statementRoutes } from './statement/statement-routes.ts';
export { transferBetweenAccounts } from './transfer-between-accounts.ts';
export { walletRoutes } from './wallet-routes.ts';

/** Opens the module. */
export function openWallets(ports: WalletRoutesPorts & ConvertPorts & StatementPorts): ModuleManifest {
  return {
    name: 'wallets',
    routes: [...walletRoutes(ports), ...conversionRoutes(ports), ...statementRoutes(ports)],
    dailyWork: [{ name: 'old conversion quotes', run: (now, _tell, stop) => pruneQuotes(ports.db, now, stop) }],
  };
}
