import { movePrefix, type SignRefusal, type SignRequest } from '@bourse/contract/signer';
import { isAddress } from 'viem';
import * as z from 'zod/mini';

const digits = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,77}$/)),
  z.transform((text: string) => BigInt(text)),
);

/** The signer's own rules, in a file of its own that the server cannot write. Amounts in the smallest unit on the network. */
export const policySchema = z.strictObject({
  networks: z.record(
    z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)),
    z.strictObject({
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
          maxPerPayment: digits,
          /** In any 24 hours. */
          maxPerDay: digits,
        }),
      ),
    }),
  ),
});
export type Policy = z.output<typeof policySchema>;

/** What was signed before, as far as a decision needs it. */
export interface SignedBefore {
  /** What was signed under this id. */
  readonly sameId: Pick<SignRequest, 'network' | 'to' | 'contract' | 'amount' | 'nonce' | 'child'> | undefined;
  /** Under which id this nonce of the paying address was signed. */
  readonly idOfNonce: string | undefined;
  /** What was paid out of this asset in the 24 hours before, by other ids. */
  readonly signedInDay: bigint;
  /** How many moves of the network were signed in the 24 hours before, by other ids. */
  readonly movesInDay: number;
}

/** The addresses that the signer has the keys of. */
export interface OwnAddresses {
  /** The one that pays withdrawals. */
  readonly paying: string;
  /** The customers' address `0/child`. */
  readonly ofChild: (child: number) => string;
}

/** Whether it is between the house's own addresses. */
export const isMove = ({ id }: Pick<SignRequest, 'id'>): boolean => id.startsWith(movePrefix);

type NetworkPolicy = Policy['networks'][string];
const lower = (text: string | null | undefined): string | null => text?.toLowerCase() ?? null;

/** Why a request is refused, in this order; null where it is signed. */
export function refusalOf(
  policy: Policy,
  own: OwnAddresses,
  request: SignRequest,
  before: SignedBefore,
): SignRefusal | null {
  const { sameId, idOfNonce } = before;
  const network = policy.networks[request.network];
  if (network === undefined) return 'unknown_network';
  if (!isAddress(request.to) || !isWellFormed(request)) return 'malformed';
  const asset = network.assets.find((one) => lower(one.contract) === lower(request.contract));
  if (asset === undefined) return 'unknown_asset';
  const elsewhere = isMove(request) ? refusalOfMove(network, own, request) : null;
  if (elsewhere !== null) return elsewhere;
  if (sameId !== undefined && !isSamePayment(sameId, request)) return 'signed_for_something_else';
  if (idOfNonce !== undefined && idOfNonce !== request.id) return 'nonce_taken';
  const overLimit = isMove(request) ? limitOfMove(network, request, before) : limitOfPayment(asset, request, before);
  if (overLimit !== null) return overLimit;
  return BigInt(request.gas) * BigInt(request.maxFeePerGas) > network.maxCarryingFee ? 'over_fee_limit' : null;
}

/** Only a move names one of the customers' addresses, and one at most; gas is the network's own coin. */
function isWellFormed({ child, gasFor, from, contract, ...request }: SignRequest): boolean {
  if (!isMove(request)) return child === undefined && gasFor === undefined && from === undefined;
  return gasFor === undefined || (child === undefined && contract === null);
}

/** A move goes from an address of the signer to another of them, or to the cold one. */
function refusalOfMove(
  { moves }: NetworkPolicy,
  { paying, ofChild }: OwnAddresses,
  { child, gasFor, from, to }: SignRequest,
): SignRefusal | null {
  if (moves === undefined) return 'moves_not_allowed';
  const sender = child === undefined ? paying : ofChild(child);
  if (from !== undefined && lower(from) !== lower(sender)) return 'not_our_address';
  const cold = moves.cold === undefined ? [] : [moves.cold];
  const receivers = gasFor === undefined ? (child === undefined ? cold : [paying, ...cold]) : [ofChild(gasFor)];
  return receivers.some((one) => lower(one) === lower(to)) ? null : 'not_our_address';
}

function limitOfMove(
  { moves }: NetworkPolicy,
  { amount, gasFor }: SignRequest,
  { sameId, movesInDay }: SignedBefore,
): SignRefusal | null {
  if (moves === undefined) return 'moves_not_allowed';
  const given = BigInt(amount);
  if (given === 0n || (gasFor !== undefined && given > moves.maxGasTopUp)) return 'over_payment_limit';
  return sameId === undefined && movesInDay >= moves.maxPerDay ? 'over_day_limit' : null;
}

function limitOfPayment(
  { maxPerPayment, maxPerDay }: NetworkPolicy['assets'][number],
  request: SignRequest,
  { sameId, signedInDay }: SignedBefore,
): SignRefusal | null {
  const amount = BigInt(request.amount);
  if (amount === 0n || amount > maxPerPayment) return 'over_payment_limit';
  return sameId === undefined && signedInDay + amount > maxPerDay ? 'over_day_limit' : null;
}

function isSamePayment(one: NonNullable<SignedBefore['sameId']>, other: SignRequest): boolean {
  return (
    one.network === other.network &&
    lower(one.to) === lower(other.to) &&
    lower(one.contract) === lower(other.contract) &&
    one.amount === other.amount &&
    one.nonce === other.nonce &&
    one.child === other.child
  );
}
