import { bitcoinChains } from '@bourse/contract/bitcoin-chain';
import { isAddress } from 'viem';
import * as z from 'zod/mini';
import { canBePaid } from './bitcoin-script.ts';
import { readTronAddress } from './tron-address.ts';

const digits = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,77}$/)),
  z.transform((text: string) => BigInt(text)),
);

/** How much of a coin or token may be paid. */
const limits = {
  maxPerPayment: digits,
  /** In any 24 hours. */
  maxPerDay: digits,
};

/** An address of the network. */
const evmAddress = z.string().check(z.refine((text: string) => isAddress(text)));
const tronAddress = z.string().check(z.refine((text: string) => readTronAddress(text) !== null));

/** What may be moved between the house's own addresses; without it nothing is. */
const movesOf = <T extends typeof evmAddress>(address: T) =>
  z.optional(
    z.strictObject({
      /** The most that a customers' address gets for its gas at once. */
      maxGasTopUp: digits,
      /** In any 24 hours. */
      maxPerDay: z.int().check(z.gte(1)),
      /** Where what is not needed is kept, by keys that are nowhere near. */
      cold: z.optional(address),
    }),
  );

/** What may be paid on a network of the EVM. */
const evmPolicy = z.strictObject({
  kind: z.literal('evm'),
  chainId: z.int().check(z.gte(1)),
  /** What carrying one payment may cost at most: gas times the fee of a unit. */
  maxCarryingFee: digits,
  moves: movesOf(evmAddress),
  assets: z.array(
    z.strictObject({
      /** Null for the network's own coin. */
      contract: z.nullable(evmAddress),
      ...limits,
    }),
  ),
});
/** What may be paid on a network of the EVM. */
export type EvmPolicy = z.output<typeof evmPolicy>;
/** What may be moved between the house's own addresses. */
export type MovesPolicy = NonNullable<EvmPolicy['moves']>;

/** What may be paid on TRON. */
const tronPolicy = z.strictObject({
  kind: z.literal('tron'),
  /** What the virtual machine may burn of the house's TRX at most for one payment (`fee_limit`), in sun. */
  maxCarryingFee: digits,
  moves: movesOf(tronAddress),
  assets: z.array(
    z.strictObject({
      /** Null for TRX. */
      contract: z.nullable(tronAddress),
      ...limits,
    }),
  ),
});
/** What may be paid on TRON. */
export type TronPolicy = z.output<typeof tronPolicy>;

/** What may be paid on a chain of Bitcoin. */
const bitcoinPolicy = z
  .strictObject({
    kind: z.literal('bitcoin'),
    chain: z.enum(bitcoinChains),
    /** What carrying one payment may cost at most. */
    maxCarryingFee: digits,
    /** What may be moved to the cold address; without it nothing is. */
    moves: z.optional(z.strictObject({ maxPerDay: z.int().check(z.gte(1)), cold: z.string() })),
    ...limits,
  })
  .check(z.refine(({ chain, moves }) => moves === undefined || canBePaid(chain, moves.cold)));
/** What may be paid on a chain of Bitcoin. */
export type BitcoinPolicy = z.output<typeof bitcoinPolicy>;

/** Files that name no kind are of the EVM. */
const withKind = z.transform((given: unknown) =>
  typeof given === 'object' && given !== null ? { kind: 'evm', ...given } : given,
);

/** The signer's own rules, in a file of its own that the server cannot write. Amounts in the smallest unit on the network. */
export const policySchema = z.strictObject({
  networks: z.record(
    z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)),
    z.pipe(withKind, z.discriminatedUnion('kind', [evmPolicy, bitcoinPolicy, tronPolicy])),
  ),
});
export type Policy = z.output<typeof policySchema>;
