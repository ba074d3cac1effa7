import { present } from '@bourse/kernel/invariant';

const blockSize = 1_000;

/** Ascending ids out of blocks that the database has given; each block is used by one process only. */
export class IdBlocks {
  readonly #firsts: number[] = [];
  #used = 0;

  /** How many blocks must be added before `count` ids can be taken. */
  blocksFor(count: number): number {
    const left = this.#firsts.length * blockSize - this.#used;
    return Math.max(0, Math.ceil((count - left) / blockSize));
  }

  /** The latest id taken, or where none of the block is taken yet, one that is larger than all before it. */
  get last(): number {
    return present(this.#firsts[0], 'a block of ids') + this.#used - 1;
  }

  add(firsts: readonly number[]): void {
    this.#firsts.push(...firsts);
  }

  /** @throws InvariantError when the blocks are used up: the caller reserves before it takes. */
  next(): number {
    const id = present(this.#firsts[0], 'a block of ids') + this.#used;
    this.#used += 1;
    if (this.#used === blockSize) {
      this.#firsts.shift();
      this.#used = 0;
    }
    return id;
  }
}
