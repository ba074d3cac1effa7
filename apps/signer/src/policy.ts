import type { SignRefusal, SignRequest } from '@bourse/contract/signer';
import { isAddress } from 'viem';
import * as z from 'zod/mini';
import type { AssetLimits, PreparedMove, PreparedPayment } from './prepared-payment.ts';

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
/** What may be paid on a network of the EVM. */
const evmPolicy = z.strictObject({
  kind: z.literal('evm'),
  chainId: z.int().check(z.gte(1)),
  /** What carrying one payment may cost at most: gas times the fee of a unit. */
  maxCarryingFee: digits,
  /** Without it nothing is moved between the house's own addresses. */
  moves: z.optional(
    z.strictObject({
      /** The most that a customers' address gets for its gas at once. */
      maxGasTopUp: digits,
      /** In any 24 hours. */
      maxPerDay: z.int().check(z.gte(1)),
      /** Where what is not needed is kept, by keys that are nowhere near. */
      cold: z.optional(z.string().check(z.refine((text: string) => isAddress(text)))),
    }),
  ),
  assets: z.array(
    z.strictObject({
      /** Null for the network's own coin. */
      contract: z.nullable(z.string().check(z.refine((text: string) => isAddress(text)))),
      ...limits,
    }),
  ),
});
/** What may be paid on a network of the EVM. */
export type EvmPolicy = z.output<typeof evmPolicy>;

/** Files that name no kind are of the EVM. */
const withKind = z.transform((given: unknown) =>
  typeof given === 'object' && given !== null ? { kind: 'evm', ...given } : given,
);

/** The signer's own rules, in a file of its own that the server cannot write. Amounts in the smallest unit on the network. */
export const policySchema = z.strictObject({
  networks: z.record(
    z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)),
    z.pipe(withKind, z.discriminatedUnion('kind', [evmPolicy])),
  ),
});
export type Policy = z.output<typeof policySchema>;

/** What was signed before, as far as a decision needs it. */
export interface SignedBefore {
  /** What was signed under this id. */
  readonly sameId: SignRequest | undefined;
  /** Whether another id has had signed what only one may. */
  readonly isClaimed: boolean;
  /** What was paid out of this asset in the 24 hours before, by other ids. */
  readonly signedInDay: bigint;
  /** How many moves of the network were signed in the 24 hours before, by other ids. */
  readonly movesInDay: number;
}

/** Why a request is refused, in this order; null where it is signed. @param payment null for a network that nobody knows. */
export function refusalOf(
  policy: Policy,
  request: SignRequest,
  payment: PreparedPayment | null,
  before: SignedBefore,
): SignRefusal | null {
  const network = policy.networks[request.network];
  if (network === undefined || payment === null) return 'unknown_network';
  const { sameId, isClaimed } = before;
  const { isWellFormed, limits: asset, isSameAs, carrying, move } = payment;
  if (!isWellFormed) return 'malformed';
  if (asset === undefined) return 'unknown_asset';
  if (move !== undefined && move.refusal !== null) return move.refusal;
  if (sameId !== undefined && !(isSameNumber(sameId, request) && isSameAs(sameId))) return 'signed_for_something_else';
  if (isClaimed) return 'nonce_taken';
  const overLimit = move === undefined ? limitOfPayment(asset, request, before) : limitOfMove(move, request, before);
  return overLimit ?? (carrying > network.maxCarryingFee ? 'over_fee_limit' : null);
}

function limitOfPayment(
  { maxPerPayment, maxPerDay }: AssetLimits,
  request: SignRequest,
  { sameId, signedInDay }: SignedBefore,
): SignRefusal | null {
  const amount = BigInt(request.amount);
  if (amount === 0n || amount > maxPerPayment) return 'over_payment_limit';
  return sameId === undefined && signedInDay + amount > maxPerDay ? 'over_day_limit' : null;
}

function limitOfMove(
  { maxAmount, maxPerDay }: PreparedMove,
  request: SignRequest,
  { sameId, movesInDay }: SignedBefore,
): SignRefusal | null {
  const amount = BigInt(request.amount);
  if (amount === 0n || (maxAmount !== null && amount > maxAmount)) return 'over_payment_limit';
  return sameId === undefined && movesInDay >= maxPerDay ? 'over_day_limit' : null;
}

function isSameNumber(one: SignRequest, other: SignRequest): boolean {
  return one.network === other.network && one.amount === other.amount;
}
