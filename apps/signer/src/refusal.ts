import type { SignedPayment, SignRefusal, SignRequest } from '@bourse/contract/signer';
import type { Policy } from './policy.ts';
import type { PreparedPayment } from './prepared-payment.ts';

/** What was signed before, as far as a decision needs it. */
export interface SignedBefore {
  /** What was signed under this id. */
  readonly sameId: SignRequest | undefined;
  /** Whether another id has had signed what only one may. */
  readonly isClaimed: boolean;
  /** The newest that was signed under this id. */
  readonly newest: SignedPayment | undefined;
  /** What was signed of this asset in the 24 hours before and can be carried beside this. */
  readonly signedInDay: bigint;
}

/** Why a request is refused, in this order; null where it is signed. @param payment null for a network that nobody knows. */
export function refusalOf(
  policy: Policy,
  request: SignRequest,
  payment: PreparedPayment | null,
  { sameId, isClaimed, newest, signedInDay }: SignedBefore,
): SignRefusal | null {
  const network = policy.networks[request.network];
  if (network === undefined || payment === null) return 'unknown_network';
  const { isWellFormed, limits: asset, isSameAs, isOpen, isCarriedBeside, carrying } = payment;
  if (!isWellFormed) return 'malformed';
  if (asset === undefined) return 'unknown_asset';
  const amount = BigInt(request.amount);
  if (sameId !== undefined && !(isSameNumber(sameId, request) && isSameAs(sameId))) return 'signed_for_something_else';
  if (isClaimed) return request.kind === 'bitcoin' ? 'output_taken' : 'nonce_taken';
  if (request.replace && newest !== undefined && isOpen?.(newest) === true) return 'still_open';
  if (amount === 0n || amount > asset.maxPerPayment) return 'over_payment_limit';
  const addsToDay = sameId === undefined || (request.replace && isCarriedBeside === true);
  if (addsToDay && signedInDay + amount > asset.maxPerDay) return 'over_day_limit';
  return carrying > network.maxCarryingFee ? 'over_fee_limit' : null;
}

function isSameNumber(one: SignRequest, other: SignRequest): boolean {
  return one.network === other.network && one.amount === other.amount;
}
