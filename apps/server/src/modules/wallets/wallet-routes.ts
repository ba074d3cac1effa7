import { walletCalls } from '@bourse/contract/wallet';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import { listOwnLines } from './list-account-lines.ts';
import { listCurrencies, listUserCurrencies } from './list-currencies.ts';
import { listTransfers } from './list-transfers.ts';
import { readProfit } from './profit/read-profit.ts';
import { listWallets, readCurrency, readWallet, type ValuedWalletPorts } from './read-wallets.ts';
import { transferBetweenAccounts, type TransferPorts } from './transfer-between-accounts.ts';

/** What the calls of the wallets stand on. */
export type WalletRoutesPorts = TransferPorts & ValuedWalletPorts;

/** Binds the calls of the wallets to what answers them. */
export function walletRoutes(ports: WalletRoutesPorts): Binding[] {
  return [
    bind(walletCalls.list, (context) => listWallets(ports, requireUser(context))),
    bind(walletCalls.detail, (context, input) => readWallet(ports, requireUser(context), input)),
    bind(walletCalls.getInfo, (context, input) => readCurrency(ports, requireUser(context), input.currency)),
    bind(walletCalls.profit, async (context, input) => ok(await readProfit(ports, requireUser(context), input))),
    bind(walletCalls.legalLog, (context, input) => listOwnLines(ports, requireUser(context), input)),
    bind(walletCalls.change, (context, input) => transferBetweenAccounts(ports, requireUserContext(context), input)),
    bind(walletCalls.transferHistory, (context, input) => listTransfers(ports, requireUser(context), input)),
    bind(walletCalls.currencies, async () => listCurrencies(ports.registry)),
    bind(walletCalls.userCurrencies, (context) => listUserCurrencies(ports, requireUser(context))),
  ];
}
