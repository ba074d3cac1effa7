import { type BitcoinChain, bitcoinDust } from '@bourse/contract/bitcoin-chain';
import { type Asset, type Atoms, parseAmount } from '@bourse/kernel/amount';
import { assetId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { parseJson } from '@bourse/kernel/parse-json';
import { err, ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import {
  type AddressKind,
  deriveHouseAddress,
  isAccountKey,
  isAddress,
  kindOfChain,
  normalAddress,
} from './address-codec.ts';
import { type FloatTerms, readFloat } from './float-settings.ts';
import { type PreparedMarket, readMarket } from './market-settings.ts';
import { fileSchema, type GivenBitcoin, type GivenFile, type GivenNetwork } from './network-file.ts';

/** Up to how much a deposit takes how many blocks. */
export interface ConfirmationRule {
  /** For amounts below it; null for all that are left. */
  readonly below: Atoms | null;
  readonly blocks: number;
  /** Whether the block must be final, too, where the network has finality. */
  readonly final: boolean;
}

/** On what terms a currency leaves over a network; amounts of the currency. */
export interface WithdrawalTerms {
  readonly minimum: Atoms;
  readonly fee: Atoms;
  readonly reviewFrom: Atoms;
  readonly largeFrom: Atoms;
  readonly twoPersonsFrom: Atoms;
}

/** A coin or token on a network. */
export interface NetworkAsset extends FloatTerms {
  readonly asset: Asset;
  /** Null for the network's own coin. */
  readonly contract: string | null;
  /** Decimals of its smallest unit there. */
  readonly decimals: number;
  readonly minimum: Atoms;
  /** The last one has no `below`. */
  readonly confirmations: readonly ConfirmationRule[];
  /** Null where it cannot be withdrawn. */
  readonly withdrawal: WithdrawalTerms | null;
}

/** What is set up of a network of any kind. */
interface CommonSettings extends Omit<GivenNetwork, 'kind' | 'chainId' | 'assets' | 'handCarrying' | 'coldAddress'> {
  readonly assets: readonly NetworkAsset[];
  /** In atoms of the network's own coin. */
  readonly handCarrying: Atoms;
  /** One of the house's addresses; null where nothing is kept cold. */
  readonly coldAddress: string | null;
}

/** A network of the EVM. */
export interface EvmSettings extends CommonSettings {
  readonly kind: 'evm';
  readonly chainId: number;
}

/** A network of TRON. */
export interface TronSettings extends CommonSettings {
  readonly kind: 'tron';
  /** The last four bytes of the name of its first block. */
  readonly chainId: number;
}

/** What a virtual byte may cost to be carried, in satoshi. */
export type FeeRateSettings = GivenBitcoin['feeRate'];

/** A network of Bitcoin. */
export interface BitcoinSettings extends CommonSettings {
  readonly kind: 'bitcoin';
  readonly chain: BitcoinChain;
  readonly feeRate: FeeRateSettings;
  readonly stuckMinutes: number;
}

/** A network as an operator has set it up. */
export type NetworkSettings = EvmSettings | BitcoinSettings | TronSettings;

/** How addresses of a network look. */
export function addressKindOf(settings: Pick<GivenNetwork, 'kind'> & { readonly chain?: BitcoinChain }): AddressKind {
  return settings.kind === 'bitcoin' ? kindOfChain(settings.chain ?? 'main') : settings.kind;
}

/** The house's own addresses on a network, as nodes tell them. */
export function houseAddressesOf(settings: NetworkSettings): ReadonlySet<string> {
  return new Set(settings.houseAddresses.map((address) => normalAddress(addressKindOf(settings), address)));
}

/** The same, and the address of the account's own keys from which a signer pays. */
export function houseAddressesEver(settings: NetworkSettings): readonly string[] {
  return [...houseAddressesOf(settings), deriveHouseAddress(addressKindOf(settings), settings.accountKey)];
}

/** A currency that the file lists. */
export type FileCurrency = GivenFile['currencies'][number];

/** What a file of networks says. */
export interface NetworksFile {
  readonly currencies: readonly FileCurrency[];
  readonly markets: readonly PreparedMarket[];
  readonly networks: readonly NetworkSettings[];
}

type FindAsset = (code: string) => Asset | undefined;

function readRules(given: GivenNetwork['assets'][number], { scale }: Asset): ConfirmationRule[] | null {
  const last = given.confirmations.length - 1;
  const rules: ConfirmationRule[] = [];
  for (const [place, { below, ...depth }] of given.confirmations.entries()) {
    if ((below === undefined) !== (place === last)) return null;
    const amount = below === undefined ? null : parseAmount(below, scale);
    if (amount?.ok === false) return null;
    rules.push({ below: amount === null ? null : amount.value, ...depth });
  }
  return rules;
}

function readTerms(
  given: GivenNetwork['assets'][number]['withdrawal'],
  { scale }: Asset,
): Result<WithdrawalTerms | null, string> {
  if (given === undefined) return ok(null);
  const fields = ['minimum', 'fee', 'reviewFrom', 'largeFrom', 'twoPersonsFrom'] as const;
  const amounts: Partial<Record<(typeof fields)[number], Atoms>> = {};
  for (const field of fields) {
    const amount = parseAmount(given[field], scale);
    if (!amount.ok) return err(`withdrawal.${field} is no amount`);
    amounts[field] = amount.value;
  }
  const terms = amounts as WithdrawalTerms; // every field was read above
  if (terms.minimum <= terms.fee) return err('withdrawal.minimum must be above the fee');
  return ok(terms);
}

function readAsset(
  findAsset: FindAsset,
  kind: AddressKind,
  given: GivenNetwork['assets'][number],
): Result<NetworkAsset, string> {
  const { code, contract, decimals } = given;
  const asset = findAsset(code);
  if (asset === undefined) return err(`there is no currency ${code}`);
  const minimum = parseAmount(given.minimum, asset.scale);
  if (!minimum.ok || minimum.value === 0n) return err(`the minimum of ${code} is no amount of it above 0`);
  const rules = readRules(given, asset);
  if (rules === null) return err(`the confirmations of ${code} must end with the one rule that has no "below"`);
  if (contract !== undefined && !isAddress(kind, contract)) return err(`the contract of ${code} is no address`);
  const withdrawal = readTerms(given.withdrawal, asset);
  if (!withdrawal.ok) return err(`${withdrawal.error} of ${code}`);
  const known = contract === undefined ? null : normalAddress(kind, contract);
  const float = readFloat(given, kind, asset);
  if (!float.ok) return err(`${float.error} of ${code}`);
  return ok({
    ...float.value,
    asset,
    contract: known,
    decimals,
    minimum: minimum.value,
    confirmations: rules,
    withdrawal: withdrawal.value,
  });
}

function readAssets(findAsset: FindAsset, given: GivenNetwork): Result<readonly NetworkAsset[], string> {
  const assets: NetworkAsset[] = [];
  for (const one of given.assets) {
    const asset = readAsset(findAsset, addressKindOf(given), one);
    if (!asset.ok) return asset;
    assets.push(asset.value);
  }
  const codes = new Set(assets.map(({ asset }) => asset.code));
  return codes.size < assets.length ? err('a currency is named twice') : ok(assets);
}

function readNetwork(findAsset: FindAsset, given: GivenNetwork): Result<NetworkSettings, string> {
  if (!isAccountKey(given.accountKey)) return err('accountKey must be an extended public key, xpub…');
  const { coldAddress } = given;
  const kind = addressKindOf(given);
  const house = coldAddress === undefined ? given.houseAddresses : [...given.houseAddresses, coldAddress];
  const wrong = house.find((address) => !isAddress(kind, address));
  if (wrong !== undefined) return err(`${wrong} is no address`);
  const assets = readAssets(findAsset, given);
  if (!assets.ok) return assets;
  const coin = assets.value.find(({ contract }) => contract === null);
  const handCarrying = parseAmount(given.handCarrying, coin?.asset.scale ?? 0);
  if (!handCarrying.ok || (coin === undefined && handCarrying.value > 0n)) {
    return err('handCarrying is no amount of the network’s own coin');
  }
  const own = {
    // What lies at an address that is named twice would count twice.
    houseAddresses: [...new Set(house.map((address) => normalAddress(kind, address)))],
    coldAddress: coldAddress === undefined ? null : normalAddress(kind, coldAddress),
    handCarrying: handCarrying.value,
  };
  return readKind(given, { ...own, assets: assets.value });
}

/** What a network of its kind needs beside that. */
function readKind(
  given: GivenNetwork,
  read: Pick<CommonSettings, 'assets' | 'houseAddresses' | 'coldAddress' | 'handCarrying'>,
): Result<NetworkSettings, string> {
  switch (given.kind) {
    case 'evm': {
      const { chainId } = given;
      return chainId === undefined ? err('chainId is missing') : ok({ ...given, ...read, chainId });
    }
    case 'tron':
      return ok({ ...given, ...read });
    case 'bitcoin': {
      const { feeRate } = given;
      if (feeRate.floor > feeRate.ceiling) return err('feeRate.floor is above its ceiling');
      const wrong = read.assets.find((one) => !isBitcoinsCoin(one));
      if (wrong !== undefined)
        return err(`${wrong.asset.code} is not the coin of Bitcoin, with 8 decimals and no contract`);
      const tooLow = read.assets.find(({ withdrawal }) => withdrawal !== null && !isAboveDust(withdrawal));
      if (tooLow !== undefined)
        return err(`less than ${String(bitcoinDust)} satoshi could arrive: raise withdrawal.minimum`);
      return ok({ ...given, ...read });
    }
  }
}

const isBitcoinsCoin = ({ asset, contract, decimals }: NetworkAsset): boolean =>
  contract === null && decimals === 8 && asset.scale === 8;

const isAboveDust = ({ minimum, fee }: WithdrawalTerms): boolean => minimum - fee >= bitcoinDust;

/**
 * Reads the file of networks. Of the currencies those of the file are known beside those that `findAsset` finds.
 * The error is one sentence that says what to correct.
 */
export function readNetworksFile(text: string, findAsset: FindAsset): Result<NetworksFile, string> {
  const parsed = z.safeParse(fileSchema, parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.map(String).join('.');
    return err(`The file of networks is wrong at ${place || 'its beginning'}: ${issue?.message ?? 'correct it'}.`);
  }
  const { currencies, markets: wanted, networks: given } = parsed.data;
  const find = (code: string): Asset | undefined => {
    const own = currencies.find((one) => one.code === code);
    return own === undefined ? findAsset(code) : { ...own, id: assetId(own.id) };
  };
  const networks: NetworkSettings[] = [];
  for (const one of given) {
    const network = readNetwork(find, one);
    if (!network.ok) return err(`The network ${one.network} is set up wrongly: ${network.error}.`);
    if (networks.some(({ network: name }) => name === one.network)) {
      return err(`The network ${one.network} is set up twice: remove one of them.`);
    }
    networks.push(network.value);
  }
  const markets: PreparedMarket[] = [];
  for (const one of wanted) {
    const market = readMarket(find, one);
    if (!market.ok) return err(`The market ${one.base}/${one.quote} is set up wrongly: ${market.error}.`);
    markets.push(market.value);
  }
  return ok({ currencies, markets, networks });
}

/** How deep a deposit of an amount must be. */
export function depthFor({ confirmations: rules }: NetworkAsset, amount: Atoms): ConfirmationRule {
  return present(
    rules.find(({ below }) => below === null || amount < below),
    'the rule that ends the list',
  );
}
