import { type EvmSignRequest, movePrefix, type SignRefusal, type SignRequest } from '@bourse/contract/signer';
import type { EvmPolicy } from './policy.ts';
import type { PreparedMove } from './prepared-payment.ts';
import type { SignerKeys } from './signer-keys.ts';

/** Whether it is between the house's own addresses, on the EVM. */
export const isEvmMove = ({ kind, id }: Pick<SignRequest, 'kind' | 'id'>): boolean =>
  kind === 'evm' && id.startsWith(movePrefix);

/** What is moved, as the rules judge it. */
export function prepareMove(policy: EvmPolicy, request: EvmSignRequest, keys: SignerKeys): PreparedMove {
  const { moves } = policy;
  return {
    refusal: refusalOf(policy, request, keys),
    maxAmount: request.gasFor === undefined ? null : (moves?.maxGasTopUp ?? 0n),
    maxPerDay: moves?.maxPerDay ?? 0,
  };
}

/** A move goes from an address of the signer to another of them, or to the cold one. */
function refusalOf(
  { moves }: EvmPolicy,
  { child, gasFor, from, to }: EvmSignRequest,
  { evm, evmChild }: SignerKeys,
): SignRefusal | null {
  if (moves === undefined) return 'moves_not_allowed';
  const sender = (child === undefined ? evm : evmChild(child)).address;
  if (from !== undefined && from.toLowerCase() !== sender.toLowerCase()) return 'not_our_address';
  const cold = moves.cold === undefined ? [] : [moves.cold];
  const own = child === undefined ? cold : [evm.address, ...cold];
  const receivers = gasFor === undefined ? own : [evmChild(gasFor).address];
  return receivers.some((one) => one.toLowerCase() === to.toLowerCase()) ? null : 'not_our_address';
}
