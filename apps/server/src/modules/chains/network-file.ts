import { bitcoinChains } from '@bourse/contract/bitcoin-chain';
import * as s from '@bourse/contract/scalars';
import * as z from 'zod/mini';
import { floatFields } from './float-settings.ts';

const confirmations = z
  .array(
    z.strictObject({
      below: z.optional(s.decimal),
      blocks: z.int().check(z.gte(1), z.lte(10_000)),
      final: z._default(z.boolean(), false),
    }),
  )
  .check(z.minLength(1));

/** What is said of a network of any kind. */
const common = {
  network: z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  nodes: z.array(z.url({ protocol: /^https?$/ })).check(z.minLength(1)),
  accountKey: z.string(),
  firstHeight: z._default(z.int().check(z.gte(0)), 0),
  /** How long a new address waits for its first payment (A4). */
  addressHoldMinutes: z._default(z.int().check(z.gte(0), z.lte(10_080)), 1_440),
  /** Blocks that a payment takes until it counts as made. */
  paymentBlocks: z._default(z.int().check(z.gte(1), z.lte(10_000)), 12),
  /** What moves by hand between the house's addresses may have cost, in the network's own coin. */
  handCarrying: z._default(s.decimal, '0'),
  /** A node that tells of the same newest block for longer counts as silent. */
  stalledMinutes: z.optional(z.int().check(z.gte(1), z.lte(10_080))),
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
};

/** What is said of a network, by its kind. */
const networkSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('evm'), chainId: z.optional(z.int().check(z.gte(1))) }),
  z.strictObject({
    ...common,
    kind: z.literal('tron'),
    chainId: z.int().check(z.gte(1), z.lte(0xffff_ffff)),
    /** It has a block each three seconds. */
    stalledMinutes: z._default(z.int().check(z.gte(1), z.lte(10_080)), 5),
    /** A payment cannot be taken back once its block is final, 19 blocks behind the newest. */
    paymentBlocks: z._default(z.int().check(z.gte(20), z.lte(10_000)), 20),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('bitcoin'),
    chain: z.enum(bitcoinChains),
    /** What a virtual byte may cost to be carried, in satoshi, and in how many blocks a payment is to be carried. */
    feeRate: z._default(
      z.strictObject({
        floor: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
        ceiling: z._default(z.int().check(z.gte(1), z.lte(10_000)), 200),
        targetBlocks: z._default(z.int().check(z.gte(1), z.lte(1_008)), 6),
      }),
      { floor: 1, ceiling: 200, targetBlocks: 6 },
    ),
    /** After so long without a block a payment is signed anew at a higher fee. */
    stuckMinutes: z._default(z.int().check(z.gte(1), z.lte(10_080)), 60),
  }),
]);

/** The file in which an operator sets up networks; docs/chains.md explains each field. */
export const fileSchema = z.strictObject({
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
  /** Markets that await the listing of their coin by its offering, or by staff. */
  markets: z._default(
    z.array(
      z.strictObject({
        id: z.int().check(z.gte(1_000)),
        base: z.string(),
        quote: z.string(),
        priceStep: s.decimal,
        quantityStep: s.decimal,
        minimum: s.decimal,
      }),
    ),
    [],
  ),
  networks: z.array(networkSchema),
});
export type GivenFile = z.output<typeof fileSchema>;
export type GivenNetwork = GivenFile['networks'][number];
export type GivenBitcoin = Extract<GivenNetwork, { kind: 'bitcoin' }>;
