import { movePrefix, type SignRefusal, type SignRequest } from '@bourse/contract/signer';
import type { MovesPolicy } from './policy.ts';
import type { PreparedMove } from './prepared-payment.ts';

/** A request on a network where coins lie at addresses, and not in outputs of transactions. */
type AddressRequest = Exclude<SignRequest, { readonly kind: 'bitcoin' }>;

/** The signer's own addresses on a network, all written in the same way. */
interface OwnAddresses {
  readonly paying: string;
  /** The customers' address `0/child`. */
  readonly ofChild: (child: number) => string;
}

/** Whether it is between the house's own addresses. */
export const isMove = ({ id }: Pick<SignRequest, 'id'>): boolean => id.startsWith(movePrefix);

/** Only a move names one of the customers' addresses, and one at most; gas is the network's own coin. */
export function namesAddressesRightly(request: AddressRequest): boolean {
  const { child, gasFor, from, contract } = request;
  if (!isMove(request)) return child === undefined && gasFor === undefined && from === undefined;
  return gasFor === undefined || (child === undefined && contract === null);
}

/** What is moved, as the rules judge it. @param written an address as the network's are written here. */
export function prepareMove(
  moves: MovesPolicy | undefined,
  request: AddressRequest,
  own: OwnAddresses,
  written: (address: string) => string = (address) => address,
): PreparedMove {
  return {
    refusal: refusalOf(moves, request, own, written),
    maxAmount: request.gasFor === undefined ? null : (moves?.maxGasTopUp ?? 0n),
    maxPerDay: moves?.maxPerDay ?? 0,
  };
}

/** A move goes from an address of the signer to another of them, or to the cold one. */
function refusalOf(
  moves: MovesPolicy | undefined,
  { child, gasFor, from, to }: AddressRequest,
  { paying, ofChild }: OwnAddresses,
  written: (address: string) => string,
): SignRefusal | null {
  if (moves === undefined) return 'moves_not_allowed';
  const sender = child === undefined ? paying : ofChild(child);
  if (from !== undefined && written(from) !== written(sender)) return 'not_our_address';
  const cold = moves.cold === undefined ? [] : [moves.cold];
  const own = child === undefined ? cold : [paying, ...cold];
  const receivers = gasFor === undefined ? own : [ofChild(gasFor)];
  return receivers.some((one) => written(one) === written(to)) ? null : 'not_our_address';
}
