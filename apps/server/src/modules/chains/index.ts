/** Coins that come and go over networks. See README.md of this folder for its invariants. */
import { depositCalls, depositChanged } from '@bourse/contract/deposit';
import { assetId, userId } from '@bourse/kernel/ids';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { Database } from '../../platform/database/database.ts';
import { bind, requireUser } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { prepareMarket } from '../markets/index.ts';
import { noticeOf } from '../notices/index.ts';
import { listAsset, loadRegistry, setOpenWays } from '../registry/index.ts';
import { findCurrency } from '../wallets/index.ts';
import { askNodes } from './ask-nodes.ts';
import type { ChainPorts, OpenNetwork } from './chain-ports.ts';
import { creditDeposits } from './credit-deposits.ts';
import { countPausedAssets } from './asset-state-store.ts';
import { chainData } from './customer-data-store.ts';
import { followChain } from './follow-chain.ts';
import { insertHouseAddresses } from './house-store.ts';
import { giveAddress } from './give-address.ts';
import { listDeposits } from './list-deposits.ts';
import { houseAddressesEver, type NetworkSettings, readNetworksFile } from './network-settings.ts';
import { countPaused, selectNetworks, upsertNetworks } from './network-store.ts';
import { openNetwork } from './open-network.ts';
import { networksOf } from './read-networks.ts';

export { depositSource, internalDeposits } from './deposit-source-store.ts';
export { type AddressKind, fingerprintOf, isAddress, kindOfNetwork, normalAddress } from './address-codec.ts';
export { parseTransaction as parseBitcoinTransaction } from './bitcoin-block.ts';
export type {
  AccountNode,
  FindsMined,
  GasFee,
  MinedPayment,
  OutPoint,
  OutputNode,
  SentTransaction,
  TronFee,
} from './chain-node.ts';
export { NotShown, PaymentRefused, unlessSilent } from './payment-refused.ts';
export type { BitcoinNetwork, EvmNetwork, OpenNetwork, TronNetwork } from './chain-ports.ts';
export { type BitcoinRpc, bitcoinRpc } from './bitcoin-rpc.ts';
export { askNodes } from './ask-nodes.ts';
export {
  insertInternalDeposit,
  isCreditedAbove,
  selectChecked,
  sumCreditedSince,
  sumUncredited,
  type Deposit as FoundDeposit,
} from './deposit-store.ts';
export { type AddressOnNetwork, findReceiver } from './find-receiver.ts';
export {
  type AddressBalance,
  type AddressChange,
  changeAddresses,
  insertHouseTransaction,
  lockAddressBalance,
  selectFullAddresses,
  sumAddresses,
} from './house-store.ts';
export { announce as announceDeposits, atomsOf, rawOf } from './follow-chain.ts';
export {
  addressKindOf,
  depthFor,
  type BitcoinSettings,
  type EvmSettings,
  type NetworkAsset,
  type NetworkSettings,
  type TronSettings,
  type WithdrawalTerms,
} from './network-settings.ts';
export { findSpend, type SpendableOutput, sumUnspentAt } from './output-store.ts';
export { listSpendable, sumOfHouse } from './list-spendable.ts';
export { type LyingCoins, NetworkMovedOn, sumHoldings } from './sum-holdings.ts';
export {
  countPaused,
  type NetworkState,
  selectOwners,
  pauseBy,
  pauseNetwork,
  releaseNetwork,
  selectNetworks,
} from './network-store.ts';
export {
  addressAssetKey,
  approveFound,
  countFound,
  disapproveFound,
  findFound,
  forgetFound,
  isFound,
  keepReturned,
  lockFound,
  readAddressBooks,
  selectFound,
  upsertFound,
} from './found-store.ts';
export { creditFound } from './post-deposits.ts';
export { sumLost } from './lost-store.ts';
export { pausedAssets, suspensionOf } from './read-networks.ts';
export { type AssetState, countPausedAssets, noteLoss, pauseAsset, releaseAsset } from './asset-state-store.ts';

/**
 * Sets up the networks of an operator's file: its currencies are listed, its networks opened, all others closed. Before
 * the registry is read that everybody works with. The error is one sentence that says what to correct.
 */
export async function setUpNetworks(
  db: Database,
  file: string | null,
): Promise<Result<readonly NetworkSettings[], string>> {
  const registry = await loadRegistry(db);
  const read =
    file === null
      ? ok({ currencies: [], markets: [], networks: [] })
      : readNetworksFile(file, (code) => registry.findAssetByCode(code));
  if (!read.ok) return err(read.error);
  const { currencies, markets, networks } = read.value;
  await db.withTx('set up networks', async (tx) => {
    for (const one of currencies) await listAsset(tx, { ...one, id: assetId(one.id), sort: one.id });
    for (const one of markets) await prepareMarket(tx, one);
    await upsertNetworks(tx, networks);
    for (const one of networks) await insertHouseAddresses(tx, one.network, houseAddressesEver(one));
    const ways = networks.flatMap(({ network, name, assets }) =>
      assets.map(({ asset }) => ({ assetId: asset.id, chain: network, subName: name })),
    );
    await setOpenWays(tx, ways);
  });
  return ok(networks);
}

/** How often a network is looked at. */
const lookEveryMs = 1_000;
/** How often all its nodes are asked whether they agree. */
const askEveryMs = 30_000;

/** Gives the networks that are set up their nodes. */
export function openNetworks(settings: readonly NetworkSettings[]): readonly OpenNetwork[] {
  return settings.map(openNetwork);
}

/** One look at a network: its new blocks are read, and what is deep enough is credited. @throws Error when a node is silent. */
export async function lookAtNetwork(ports: ChainPorts, network: OpenNetwork, stop?: AbortSignal): Promise<void> {
  await followChain(ports, network);
  await creditDeposits(ports, network, stop);
}

/** Opens deposits over the networks that are set up. */
export function openChains(ports: ChainPorts, networks: readonly OpenNetwork[]): ModuleManifest {
  const { db, clock, registry } = ports;
  return {
    name: 'chains',
    customerData: chainData,
    routes: [
      bind(depositCalls.chains, async (_context, { currency }) => {
        const asset = findCurrency(registry, currency);
        if (!asset.ok) return asset;
        const list = networksOf(asset.value, networks, await selectNetworks(db), clock.now());
        return ok({ currency: asset.value.code, list });
      }),
      bind(depositCalls.address, (context, input) => giveAddress(ports, networks, requireUser(context), input)),
      bind(depositCalls.log, (context, input) => listDeposits(ports, networks, requireUser(context), input)),
    ],
    repetitions: networks.flatMap((network) => [
      {
        name: `network ${network.settings.network}`,
        everyMs: lookEveryMs,
        run: (stop) => lookAtNetwork(ports, network, stop),
      },
      {
        name: `nodes ${network.settings.network}`,
        everyMs: askEveryMs,
        run: () => askNodes(ports, network),
      },
    ]),
    metrics: [
      {
        name: 'networks_paused',
        help: 'Networks of coins over which nothing is credited or paid until somebody has looked',
        read: () => countPaused(db),
      },
      {
        name: 'network_assets_paused',
        help: 'Currencies that are paused on a network over which the others go on',
        read: () => countPausedAssets(db),
      },
    ],
    notices: [
      noticeOf(
        depositChanged,
        ({ user_id: owner, currency_id: id, number, state, is_internal: isInternal = false }) => {
          if (state !== 'credited') return null;
          const about = { number, currency: registry.getAsset(assetId(id)).code };
          const args = isInternal ? { ...about, is_internal: true } : about;
          return { userId: userId(owner), kind: 'deposit_credited', args };
        },
      ),
    ],
  };
}
