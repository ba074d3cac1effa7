import type { SignedPayment, SignRefusal, SignRequest } from '@bourse/contract/signer';

/** How much of a coin or token may be paid, in its smallest unit on the network. */
export interface AssetLimits {
  readonly maxPerPayment: bigint;
  /** In any 24 hours. */
  readonly maxPerDay: bigint;
}

/** What is moved between the house's own addresses, as the rules judge it. */
export interface PreparedMove {
  /** Why it is none; null where it goes from one of the signer's addresses to another, or to the cold one. */
  readonly refusal: SignRefusal | null;
  /** Null where any amount may be moved. */
  readonly maxAmount: bigint | null;
  /** How many of the network may be signed in any 24 hours. */
  readonly maxPerDay: number;
}

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
  /** Only where it stays with the house: other limits hold then. */
  readonly move?: PreparedMove;
  readonly sign: () => Promise<SignedPayment>;
}
