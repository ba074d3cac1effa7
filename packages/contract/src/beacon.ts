import * as z from 'zod/mini';
import * as s from './scalars.ts';

/** A purchase and the round that draws it lie at least so many seconds apart. */
export const beaconLeadSeconds = 60;
/** The same where the exchange's own ticks stand in. */
export const tickLeadSeconds = 5;
/** A draw by Bitcoin names the block so far below the newest, which no reorganisation takes away. */
export const anchorBelow = 6;
/** A Bitcoin block that draws something lies so many above the newest at the purchase. */
export const blocksAbove = 2;
/** And has so many blocks above it, so that no other takes its place. */
export const blocksBehind = 2;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/));

/**
 * Where a draw takes its chance from. A round of drand is signed by its network at a time known beforehand; a Bitcoin block is
 * found by whoever finds it. `ticks` are the exchange's own: who draws by them trusts the operator.
 */
export const beaconOut = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drand'),
    chain_hash: hash,
    /** Of the network, for its signatures. */
    public_key: hex,
    scheme: z.string(),
    /** When round 1 was, in seconds since 1970. */
    genesis: z.int(),
    /** Seconds from a round to the next. */
    period: z.int(),
  }),
  z.object({ kind: z.literal('bitcoin'), chain: z.string() }),
  z.object({ kind: z.literal('ticks') }),
]);
/** Such a source. */
export type BeaconSource = z.output<typeof beaconOut>;

/** Whom a draw trusts: nobody, or the operator. */
export const trustOut = z.enum(['beacon', 'operator']);

/** What a round has told, and what shows that it did. */
export const roundOut = z.object({
  /** Of drand its number; of Bitcoin the hash of the sixth block below the newest at the purchase; of ticks the moment from which the first counts. */
  round: z.string(),
  /** What is mixed in: SHA-256 of the signature, the hash of the block, or of the tick. */
  value: hash,
  /** Of drand. */
  signature: z.nullable(hex),
  /** Of Bitcoin: the ten headers that follow the block of `round`, of 80 bytes each; the eighth tells the value. */
  headers: z.nullable(z.array(hex)),
  /** Of the exchange's own ticks. */
  tick_id: z.nullable(s.idOut),
});
