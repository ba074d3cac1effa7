import type { SignedPayment, SignRequest } from '@bourse/contract/signer';
import type { AssetLimits } from './policy.ts';

/** A payment as the rules judge it: what is particular to the kind of its network is answered here. */
export interface PreparedPayment {
  /** Whether its addresses are addresses of the network. */
  readonly isWellFormed: boolean;
  /** What may be paid of its coin or token; undefined for one that the policy does not name. */
  readonly limits: AssetLimits | undefined;
  /** Whether it is the payment of an earlier request of the same id, network and amount, on other terms at the most. */
  readonly isSameAs: (earlier: SignRequest) => boolean;
  /** Whether what was signed under its id can still be carried, so that nothing else may be signed; where payments expire. */
  readonly isOpen?: (earlier: SignedPayment) => boolean;
  /** Whether it could be carried beside what was signed under its id before: then the limit of a day counts both. */
  readonly isCarriedBeside?: boolean;
  /** The most that carrying it takes. */
  readonly carrying: bigint;
  readonly sign: () => Promise<SignedPayment>;
}
