import type { SignedPayment, SignRefusal, SignRequest } from '@bourse/contract/signer';
import type { Policy } from './policy.ts';
import type { AssetLimits, PreparedMove, PreparedPayment } from './prepared-payment.ts';

/** What was signed before, as far as a decision needs it. */
export interface SignedBefore {
  /** What was signed under this id. */
  readonly sameId: SignRequest | undefined;
  /** Whether another id has had signed what only one may. */
  readonly isClaimed: boolean;
  /** The newest that was signed under this id. */
  readonly newest: SignedPayment | undefined;
  /** What was paid out of this asset in the 24 hours before, and can be carried beside this. */
  readonly signedInDay: bigint;
  /** How many moves of the network were signed in the 24 hours before that can be carried beside this. */
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
  const { sameId, isClaimed, newest } = before;
  const { isWellFormed, limits: asset, isSameAs, isOpen, carrying, move } = payment;
  if (!isWellFormed) return 'malformed';
  if (asset === undefined) return 'unknown_asset';
  if (move !== undefined && move.refusal !== null) return move.refusal;
  if (sameId !== undefined && !(isSameNumber(sameId, request) && isSameAs(sameId))) return 'signed_for_something_else';
  if (isClaimed) return request.kind === 'bitcoin' ? 'output_taken' : 'nonce_taken';
  if (request.replace && newest !== undefined && isOpen?.(newest) === true) return 'still_open';
  const overLimit =
    move === undefined ? limitOfPayment(payment, asset, request, before) : limitOfMove(payment, move, request, before);
  return overLimit ?? (carrying > network.maxCarryingFee ? 'over_fee_limit' : null);
}

/** Whether it could be carried beside all that was signed before: then the limits of a day count it. */
function addsToDay({ isCarriedBeside }: PreparedPayment, { replace }: SignRequest, { sameId }: SignedBefore): boolean {
  return sameId === undefined || (replace && isCarriedBeside === true);
}

function limitOfPayment(
  payment: PreparedPayment,
  { maxPerPayment, maxPerDay }: AssetLimits,
  request: SignRequest,
  before: SignedBefore,
): SignRefusal | null {
  const amount = BigInt(request.amount);
  if (amount === 0n || amount > maxPerPayment) return 'over_payment_limit';
  return addsToDay(payment, request, before) && before.signedInDay + amount > maxPerDay ? 'over_day_limit' : null;
}

function limitOfMove(
  payment: PreparedPayment,
  { maxAmount, maxPerDay }: PreparedMove,
  request: SignRequest,
  before: SignedBefore,
): SignRefusal | null {
  const amount = BigInt(request.amount);
  if (amount === 0n || (maxAmount !== null && amount > maxAmount)) return 'over_payment_limit';
  return addsToDay(payment, request, before) && before.movesInDay >= maxPerDay ? 'over_day_limit' : null;
}

function isSameNumber(one: SignRequest, other: SignRequest): boolean {
  return one.network === other.network && one.amount === other.amount;
}
