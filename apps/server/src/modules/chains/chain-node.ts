/** A block, by what names it. */
export interface BlockId {
  readonly height: number;
  readonly hash: string;
}

/** A block with the one that it stands on. */
export interface Block extends BlockId {
  readonly parentHash: string;
}

/** How far a network is. */
export interface ChainHead {
  readonly height: number;
  /** The newest block that the network will not give up; null where it has no such thing. */
  readonly final: number | null;
}

/** Something that came to an address. */
export interface IncomingTransfer {
  readonly txHash: string;
  /** Its place in the transaction: 0 for the network's own coin, from 1 on for what contracts tell of. */
  readonly position: number;
  /** The token's contract; null for the network's own coin. */
  readonly contract: string | null;
  readonly from: string;
  readonly to: string;
  /** In the smallest unit that it has on the network. */
  readonly amount: bigint;
}

/** An incoming transfer, and whether the address really has so much more. */
export interface SeenTransfer extends IncomingTransfer {
  /** False where a token delivers less than it tells of. */
  readonly isWhole: boolean;
}

/** Which of these addresses are ours. */
export type FindOwn = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

/** A node of a network, which may lie, be late or be silent. Every method throws when it does not answer. */
export interface ChainNode {
  readonly head: () => Promise<ChainHead>;
  /** The block at a height of the chain that the node follows; null where there is none yet. */
  readonly findBlock: (height: number) => Promise<Block | null>;
  /** What came to our addresses in a block, of the coins and tokens that the house knows. */
  readonly listTransfers: (block: Block, findOwn: FindOwn) => Promise<readonly SeenTransfer[]>;
  /** Whether a transfer stands in this block, as it is told, on the chain that the node follows. */
  readonly holds: (block: BlockId, transfer: IncomingTransfer) => Promise<boolean>;
}
