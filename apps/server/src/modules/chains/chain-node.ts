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
  /**
   * Its place in the transaction: of outputs their own; elsewhere 0 for the network's own coin, from 1 on for what contracts
   * tell of.
   */
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
  /** How deep it must be before it can be passed on at all; 1 unless named. */
  readonly depthMin?: number;
}

/** Which of these addresses are ours. */
export type FindOwn = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

/** A node of a network, which may lie, be late or be silent. Every method throws when it does not answer. */
export interface ChainNode {
  readonly head: () => Promise<ChainHead>;
  /** The block at a height of the chain that the node follows; null where there is none yet. */
  readonly findBlock: (height: number) => Promise<Block | null>;
  /** What a transaction moves that stands in this block on the chain that the node follows; nothing where it does not. */
  readonly readTransaction: (block: BlockId, txHash: string) => Promise<readonly IncomingTransfer[]>;
}

/** A transaction that stands in a block, with its signer. */
export interface SentTransaction extends BlockId {
  readonly txHash: string;
  readonly from: string;
  readonly succeeded: boolean;
}

/** A node of a network on which coins lie at addresses, and not in outputs of transactions. */
export interface AccountNode extends ChainNode {
  /** A transaction by its hash; null where it stands in no block of the chain that the node follows. */
  readonly findSent: (txHash: string) => Promise<SentTransaction | null>;
  /**
   * By how much a transaction raised a balance, calls between contracts included. @throws NotShown where the node cannot say,
   * as when it has pruned the state of that time.
   */
  readonly raisedBy: (sent: SentTransaction, contract: string | null, address: string) => Promise<bigint>;
  /** What came to our addresses in a block, of the coins and tokens that the house knows. */
  readonly listTransfers: (block: Block, findOwn: FindOwn) => Promise<readonly SeenTransfer[]>;
  /** What lies at an address at the end of a block, in the smallest unit. @param contract null for the network's own coin. */
  readonly balanceAt: (contract: string | null, address: string, height: number) => Promise<bigint>;
  /** Whether an address is a contract now. Somebody waits for the answer: it throws after three seconds without one. */
  readonly isContract: (address: string) => Promise<boolean>;
}

/** An output, by the transaction that made it and its place there. */
export interface OutPoint {
  readonly txHash: string;
  readonly position: number;
}

/** A transaction that spends outputs and makes others. */
export interface CoinTransaction {
  readonly txHash: string;
  /** What it spends; nothing where it makes new coins. */
  readonly inputs: readonly OutPoint[];
  /** What it pays to addresses; who pays is known by the inputs alone. */
  readonly outputs: readonly IncomingTransfer[];
  /** Whether it is the first of its block, which makes new coins. */
  readonly isCoinbase: boolean;
}

/** A node of a network on which coins lie in outputs of transactions. */
export interface OutputNode extends ChainNode {
  /** The transactions of a block. */
  readonly listTransactions: (block: BlockId) => Promise<readonly CoinTransaction[]>;
  /** The newest block as of which an output is unspent; null where it is spent, or never was. */
  readonly unspentAsOf: (output: OutPoint) => Promise<string | null>;
}

/** A payment that stands in a block. */
export interface MinedPayment {
  readonly height: number;
  /** Whether it did what it was to do. */
  readonly succeeded: boolean;
  /** What carrying it took, in the smallest unit of the network's own coin. */
  readonly fee: bigint;
}

/** Sends what the signer has signed, on a network of any kind. Every method throws when the node does not answer. */
export interface PaymentNode {
  /** Hands a signed payment over; one that the node has already, or whose place is taken, is no failure. */
  readonly broadcast: (signed: string) => Promise<void>;
}

/** Finds payments by what they are called, on networks whose nodes keep that. */
export interface FindsMined {
  /** Where a payment stands on the chain that the node follows; null where it stands in no block. */
  readonly findMined: (txHash: string) => Promise<MinedPayment | null>;
}

/** What a payment by gas costs to be carried, in the smallest unit of the network's own coin. */
export interface GasFee {
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** The transaction that a block has under a nonce of an address. */
export interface NonceUse extends BlockId {
  readonly txHash: string;
  /** Null where it makes a contract. */
  readonly to: string | null;
  readonly value: bigint;
  readonly input: string;
}

/** Sends payments on the EVM, where those of an address are numbered. */
export interface EvmPayments extends PaymentNode, FindsMined {
  /** How many transactions of an address stand in blocks: the nonce that the next one has. @param height up to it; the newest block unless named. */
  readonly countMined: (address: string, height?: number) => Promise<number>;
  /** The least that any node counts of them up to a block. */
  readonly countAgreed: (address: string, height: number) => Promise<number>;
  /**
   * The transaction under a nonce of an address that every node has in the same block up to a height; null where one of them
   * has none there, or another. @throws NotShown where a node says that there is one, and not which.
   */
  readonly findUse: (
    sender: { readonly address: string; readonly nonce: number },
    height: number,
  ) => Promise<NonceUse | null>;
  /** Whether a transaction does what a payment does, by which of its signatures ever. */
  readonly isPaidBy: (payment: Omit<IncomingTransfer, 'txHash' | 'position'>, use: NonceUse) => boolean;
  /** What carrying a payment costs now; without `gas` it is tried at the paying address. @throws PaymentRefused. */
  readonly feeOf: (payment: Omit<IncomingTransfer, 'txHash' | 'position'>, gas?: bigint) => Promise<GasFee>;
  /** How much of a token its receiver would have more, without anything being sent. @throws PaymentRefused. */
  readonly arrives: (move: Omit<TokenMove, 'txHash' | 'position'>) => Promise<bigint>;
}

/** A transfer of a token. */
interface TokenMove extends IncomingTransfer {
  readonly contract: string;
}

/** What a payment on TRON may burn, in sun. */
export interface TronFee {
  /** By the virtual machine. */
  readonly feeLimit: bigint;
  /** As a whole, bandwidth and the opening of an account included. */
  readonly mostCarrying: bigint;
}

/** Sends payments on TRON, where they expire. */
export interface TronPayments extends PaymentNode, FindsMined {
  /** The name of the newest final block, which a payment is to stand on. */
  readonly refBlock: () => Promise<string>;
  /** What carrying a payment costs now, whoever is to have the TRX for it. @throws PaymentRefused where a token refuses the payment. */
  readonly estimate: (payment: Omit<IncomingTransfer, 'txHash' | 'position'>) => Promise<TronFee>;
  /** The same. @throws PaymentRefused; Error where the address has too little for it now. */
  readonly feeOf: (payment: Omit<IncomingTransfer, 'txHash' | 'position'>) => Promise<TronFee>;
  /** Whether all nodes have final blocks from after a payment has expired, and none of them has it: then it is never carried. */
  readonly isGone: (payment: { readonly txHash: string; readonly expiresAtMs: number }) => Promise<boolean>;
}

/** Sends payments on Bitcoin. */
export interface BitcoinPayments extends PaymentNode {
  /** What a virtual byte costs to be carried now, in satoshi: the node's estimate within the bounds of the settings. */
  readonly feeRate: () => Promise<bigint>;
}
