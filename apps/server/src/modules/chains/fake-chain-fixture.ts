import type { Random } from '@bourse/kernel/random';
import type { AccountNode, Block, FindOwn, IncomingTransfer, SeenTransfer } from './chain-node.ts';

interface FakeBlock extends Block {
  readonly transfers: readonly IncomingTransfer[];
}

/** A chain in memory that can give up its newest blocks, and a node that follows it. */
export class FakeChain {
  readonly #blocks: FakeBlock[] = [];
  #made = 0;
  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
    this.mine([]);
  }

  get height(): number {
    return this.#blocks.length;
  }

  mine(transfers: readonly IncomingTransfer[]): void {
    this.#made += 1;
    const parentHash = this.#blocks.at(-1)?.hash ?? '0x0';
    this.#blocks.push({ height: this.height + 1, hash: `0x${this.#made.toString(16)}`, parentHash, transfers });
  }

  /** Gives up the newest blocks. @returns what stood in them. */
  giveUp(depth: number): IncomingTransfer[] {
    return this.#blocks.splice(Math.max(this.#blocks.length - depth, 1)).flatMap(({ transfers }) => transfers);
  }

  /** What stands on the chain now. */
  standing(): IncomingTransfer[] {
    return this.#blocks.flatMap(({ transfers }) => transfers);
  }

  readonly node: AccountNode = {
    head: () => Promise.resolve({ height: this.height, final: null }),
    findBlock: (height) => Promise.resolve(this.#blocks[height - 1] ?? null),
    listTransfers: async (block: Block, findOwn: FindOwn): Promise<SeenTransfer[]> => {
      const found = this.#blocks[block.height - 1];
      if (found?.hash !== block.hash) throw new Error('the block was given up while it was read');
      const own = await findOwn([...new Set(found.transfers.map(({ to }) => to))]);
      return found.transfers.filter(({ to }) => own.has(to)).map((one) => ({ ...one, isWhole: true }));
    },
    readTransaction: (block, txHash) => {
      const found = this.#blocks[block.height - 1];
      if (found?.hash !== block.hash) return Promise.resolve([]);
      return Promise.resolve(found.transfers.filter((one) => one.txHash === txHash));
    },
    balanceAt: (contract, address, height) => {
      const moved = this.#blocks.slice(0, height).flatMap(({ transfers }) => transfers);
      const own = moved.filter((one) => one.contract === contract && one.to === address);
      return Promise.resolve(own.reduce((sum, { amount }) => sum + amount, 0n));
    },
    isContract: () => Promise.resolve(false),
    // No contract stands on it, so nothing is passed on.
    findSent: () => Promise.resolve(null),
    raisedBy: () => Promise.resolve(0n),
  };
}
