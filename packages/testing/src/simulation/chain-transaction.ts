/** Coins or tokens that leave one address for another, in the smallest unit of the network. */
export interface Move {
  /** Null for the network's own coin. */
  readonly contract: string | null;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** Who has signed a transaction, and what it pays to be carried. */
export interface Signed {
  readonly from: string;
  readonly nonce: number;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** A transaction as it waits. */
export interface ChainTransaction {
  readonly txHash: string;
  readonly moves: readonly Move[];
  /** Null where somebody outside pays, whose own coins nobody counts here. */
  readonly signed: Signed | null;
}
