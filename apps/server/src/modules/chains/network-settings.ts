import * as s from '@bourse/contract/scalars';
import { type Asset, type Atoms, parseAmount } from '@bourse/kernel/amount';
import { assetId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { parseJson } from '@bourse/kernel/parse-json';
import { err, ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { type AddressKind, isAccountKey, isAddress, normalAddress } from './address-codec.ts';
import { floatFields, type FloatTerms, readFloat } from './float-settings.ts';

/** The kinds of networks that the house can read. */
const networkKinds = ['evm'] as const satisfies readonly AddressKind[];

const confirmations = z
  .array(
    z.strictObject({
      below: z.optional(s.decimal),
      blocks: z.int().check(z.gte(1), z.lte(10_000)),
      final: z._default(z.boolean(), false),
    }),
  )
  .check(z.minLength(1));

/** The file in which an operator sets up networks; docs/chains.md explains each field. */
const fileSchema = z.strictObject({
  /** Currencies to be listed beside those of the release. */
  currencies: z._default(
    z.array(
      z.strictObject({
        id: z.int().check(z.gte(1_000)),
        code: z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)),
        name: z.string().check(z.minLength(1), z.maxLength(60)),
        scale: z.int().check(z.gte(0), z.lte(18)),
      }),
    ),
    [],
  ),
  networks: z.array(
    z.strictObject({
      network: z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)),
      kind: z.enum(networkKinds),
      name: z.string().check(z.minLength(1), z.maxLength(40)),
      chainId: z.optional(z.int().check(z.gte(1))),
      nodes: z.array(z.url({ protocol: /^https?$/ })).check(z.minLength(1)),
      accountKey: z.string(),
      firstHeight: z._default(z.int().check(z.gte(0)), 0),
      /** How long a new address waits for its first payment (A4). */
      addressHoldMinutes: z._default(z.int().check(z.gte(0), z.lte(10_080)), 1_440),
      /** Blocks that a payment takes until it counts as made. */
      paymentBlocks: z._default(z.int().check(z.gte(1), z.lte(10_000)), 12),
      /** What moves by hand between the house's addresses may have cost, in the network's own coin. */
      handCarrying: z._default(s.decimal, '0'),
      houseAddresses: z._default(z.array(z.string().check(z.minLength(1))), []),
      /** Where what is not needed is kept, by keys that are nowhere near. */
      coldAddress: z.optional(z.string().check(z.minLength(1))),
      assets: z
        .array(
          z.strictObject({
            code: z.string(),
            contract: z.optional(z.string().check(z.minLength(1))),
            decimals: z.int().check(z.gte(0), z.lte(36)),
            minimum: s.decimal,
            confirmations,
            ...floatFields,
            /** Without it the currency cannot be withdrawn over the network. */
            withdrawal: z.optional(
              z.strictObject({
                minimum: s.decimal,
                fee: s.decimal,
                /** From this amount on somebody looks at it where it is a first use, or of funds that just came. */
                reviewFrom: s.decimal,
                /** From this amount on somebody always looks at it. */
                largeFrom: s.decimal,
                /** From this amount on two persons must agree. */
                twoPersonsFrom: s.decimal,
              }),
            ),
          }),
        )
        .check(z.minLength(1)),
    }),
  ),
});
type GivenFile = z.output<typeof fileSchema>;
type Given = GivenFile['networks'][number];

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

/** A network as an operator has set it up. */
export interface NetworkSettings extends Omit<Given, 'assets' | 'chainId' | 'handCarrying' | 'coldAddress'> {
  /** Of the EVM; null elsewhere. */
  readonly chainId: number | null;
  readonly assets: readonly NetworkAsset[];
  /** In atoms of the network's own coin. */
  readonly handCarrying: Atoms;
  /** One of the house's addresses; null where nothing is kept cold. */
  readonly coldAddress: string | null;
}

/** A currency that the file lists. */
export type FileCurrency = GivenFile['currencies'][number];

/** What a file of networks says. */
export interface NetworksFile {
  readonly currencies: readonly FileCurrency[];
  readonly networks: readonly NetworkSettings[];
}

type FindAsset = (code: string) => Asset | undefined;

function readRules(given: Given['assets'][number], { scale }: Asset): ConfirmationRule[] | null {
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
  given: Given['assets'][number]['withdrawal'],
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
  given: Given['assets'][number],
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

function readNetwork(findAsset: FindAsset, { chainId, coldAddress, ...given }: Given): Result<NetworkSettings, string> {
  const { kind } = given;
  if (!isAccountKey(given.accountKey)) return err('accountKey must be an extended public key, xpub…');
  if (kind === 'evm' && chainId === undefined) return err('chainId is missing');
  const house = coldAddress === undefined ? given.houseAddresses : [...given.houseAddresses, coldAddress];
  const wrong = house.find((address) => !isAddress(kind, address));
  if (wrong !== undefined) return err(`${wrong} is no address`);
  // What lies at an address that is named twice would count twice.
  const houseAddresses = [...new Set(house.map((address) => normalAddress(kind, address)))];
  const assets: NetworkAsset[] = [];
  for (const one of given.assets) {
    const asset = readAsset(findAsset, kind, one);
    if (!asset.ok) return asset;
    assets.push(asset.value);
  }
  const coin = assets.find(({ contract }) => contract === null);
  const handCarrying = parseAmount(given.handCarrying, coin?.asset.scale ?? 0);
  if (!handCarrying.ok || (coin === undefined && handCarrying.value > 0n)) {
    return err('handCarrying is no amount of the network’s own coin');
  }
  const codes = new Set(assets.map(({ asset }) => asset.code));
  if (codes.size < assets.length) return err('a currency is named twice');
  const cold = coldAddress === undefined ? null : normalAddress(kind, coldAddress);
  const own = { houseAddresses, coldAddress: cold, handCarrying: handCarrying.value };
  return ok({ ...given, ...own, chainId: chainId ?? null, assets });
}

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
  const { currencies, networks: given } = parsed.data;
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
  return ok({ currencies, networks });
}

/** How deep a deposit of an amount must be. */
export function depthFor({ confirmations: rules }: NetworkAsset, amount: Atoms): ConfirmationRule {
  return present(
    rules.find(({ below }) => below === null || amount < below),
    'the rule that ends the list',
  );
}
