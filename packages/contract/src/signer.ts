import * as z from 'zod/mini';

/** What the server and the signer, which alone has the keys, say to each other: JSON over a socket of the machine. */

const digits = z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/));

const child = z.int().check(z.gte(0), z.lt(2 ** 31));

/** What begins the ids of moves between the house's own addresses; others pay out of the house. */
export const movePrefix = 'sweep:';

/** What is asked for on networks of every kind. Amounts are in the smallest unit of coin or token on the network. */
const common = {
  /** Of the withdrawal, or of the move; the same id is never signed for anything else. */
  id: z.string().check(z.regex(/^[a-z]+:[1-9]\d{0,18}$/)),
  network: z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)),
  to: z.string().check(z.minLength(1), z.maxLength(120)),
  /** The token's contract; null for the network's own coin. */
  contract: z.nullable(z.string().check(z.maxLength(120))),
  amount: digits,
  /** Signs anew on these terms what was signed before; without it, what was signed before is answered again. */
  replace: z.boolean(),
};

/** What is said of moves, where coins lie at addresses. */
const moved = {
  /** The customers' address `0/child` that is emptied. Without it the house's address pays. */
  child: z.optional(child),
  /** The customers' address `0/gasFor` that gets what carrying a token from it will take. */
  gasFor: z.optional(child),
  /** The address that pays, as the server knows it; the signer refuses where its own key has another. */
  from: z.optional(z.string().check(z.maxLength(120))),
};

/** A payment of the house's address on the EVM: its nonce is the id's for good. */
export const evmSignRequest = z.strictObject({
  ...common,
  kind: z.literal('evm'),
  nonce: z.int().check(z.gte(0)),
  gas: digits,
  maxFeePerGas: digits,
  maxPriorityFeePerGas: digits,
  ...moved,
});
/** A payment on the EVM. */
export type EvmSignRequest = z.output<typeof evmSignRequest>;

/** A payment of the house's address on TRON: it expires, and another can be signed only after that. */
export const tronSignRequest = z.strictObject({
  ...common,
  kind: z.literal('tron'),
  /** The name of a block that the network will not give up, which the payment stands on. */
  refBlock: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** What the virtual machine may burn at most, in sun; of no meaning for TRX. */
  feeLimit: digits,
  ...moved,
});
/** A payment on TRON. */
export type TronSignRequest = z.output<typeof tronSignRequest>;

/** A payment of Bitcoin: it spends the same outputs for good. What they hold beyond amount and change is its fee. */
export const bitcoinSignRequest = z.strictObject({
  ...common,
  kind: z.literal('bitcoin'),
  contract: z.null(),
  inputs: z
    .array(
      z.strictObject({
        txHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        position: z.int().check(z.gte(0), z.lte(0xff_ff_ff_ff)),
        amount: digits,
        /** The key that spends it: 1 for the house's own address, 0 for a customer's, and the child there. */
        chain: z.union([z.literal(0), z.literal(1)]),
        child: z.int().check(z.gte(0), z.lte(0x7f_ff_ff_ff)),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
  /** What comes back to the house's address; 0 for nothing. */
  change: digits,
});
/** A payment of Bitcoin. */
export type BitcoinSignRequest = z.output<typeof bitcoinSignRequest>;

/** A payment of the house to be signed, by the kind of its network. */
export const signRequest = z.discriminatedUnion('kind', [evmSignRequest, bitcoinSignRequest, tronSignRequest]);
/** What is asked for. */
export type SignRequest = z.output<typeof signRequest>;

/** Why the signer refuses: it never signs what its own policy does not allow, whoever asks. */
export const signRefusals = [
  'malformed',
  'unknown_network',
  'unknown_asset',
  'moves_not_allowed',
  'not_our_address',
  'over_payment_limit',
  'over_day_limit',
  'over_fee_limit',
  'signed_for_something_else',
  'nonce_taken',
  'still_open',
  'output_taken',
] as const;
/** One of them. */
export type SignRefusal = (typeof signRefusals)[number];

/** What was signed, ready to be handed to a node. */
export const signedPayment = z.object({
  signed: z.string(),
  txHash: z.string(),
  /** When it can be carried no more, in milliseconds since 1970; not named where it always can. */
  expiresAtMs: z.optional(z.int()),
});
/** What was signed. */
export type SignedPayment = z.output<typeof signedPayment>;

/** What the signer answers to a request to sign. */
export const signAnswer = z.union([
  z.object({ ok: z.literal(true), payment: signedPayment }),
  z.object({ ok: z.literal(false), refused: z.enum(signRefusals) }),
]);

/** Why the signer would refuse a request; null where it would sign. Nonces and outputs that other ids have do not count. */
export const judgeAnswer = z.object({ refused: z.nullable(z.enum(signRefusals)) });

/** The house's address on each network that the signer pays on. */
export const signerAddresses = z.record(z.string(), z.string());

/** What the signer moves between the house's own addresses of a network. */
const moveTerms = z.object({
  /** Where what is not needed goes; null where the signer knows no such address. */
  cold: z.nullable(z.string()),
  /** The most that a customers' address gets for its gas at once. */
  maxGasTopUp: digits,
  /** How many moves it signs until those of 24 hours ago are forgotten. */
  left: z.int(),
});
/** The same, parsed. */
export type MoveTerms = z.output<typeof moveTerms>;

/** What the signer moves on each network; one that is missing has no moves. */
export const signerMoves = z.record(z.string(), moveTerms);
