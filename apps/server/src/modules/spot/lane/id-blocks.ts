import { present } from '@bourse/kernel/invariant';

const blockSize = 1_000;
/** So many ids more than are asked for are kept ready, and twice as many when they are reserved. */
const ahead = 2 * blockSize;

/**
 * Ascending ids from blocks that the database assigns to one process each. The next block is reserved before the
 * current one is used up, because a reservation waits behind the transactions that the database is running.
 */
export class IdBlocks {
  readonly #reserve: (blocks: number) => Promise<readonly number[]>;
  readonly #firsts: number[] = [];
  #used = 0;
  #underWay: Promise<void> | null = null;

  /** @param reserve gives the first ids of so many new blocks, ascending and larger than all before. */
  constructor(reserve: (blocks: number) => Promise<readonly number[]>) {
    this.#reserve = reserve;
  }

  /** The latest id taken, or where none of the block is taken yet, one that is larger than all before it. */
  get last(): number {
    return present(this.#firsts[0], 'a block of ids') + this.#used - 1;
  }

  /** Waits until `count` ids can be taken. @throws what keeps the database from giving them. */
  async provide(count: number): Promise<void> {
    while (this.#left < count) await this.#add(count);
    // Where it fails, it is tried again before anybody needs them.
    if (this.#left < count + ahead) this.#add(count).catch(() => undefined);
  }

  /** @throws InvariantError when the blocks are used up: the caller has them provided before it takes. */
  next(): number {
    const id = present(this.#firsts[0], 'a block of ids') + this.#used;
    this.#used += 1;
    if (this.#used === blockSize) {
      this.#firsts.shift();
      this.#used = 0;
    }
    return id;
  }

  /**
   * Exchanges the blocks for as many new ones, whose ids are larger than all that anybody has been given meanwhile; what was
   * provided stays so. Nothing where none was ever asked for.
   * @throws what keeps the database from giving them.
   */
  async renew(): Promise<void> {
    if (this.#underWay !== null || this.#firsts.length === 0) return;
    this.#underWay = this.#reserve(this.#firsts.length)
      .then((firsts) => {
        this.#firsts.splice(0, this.#firsts.length, ...firsts);
        this.#used = 0;
      })
      .finally(() => {
        this.#underWay = null;
      });
    await this.#underWay;
  }

  get #left(): number {
    return this.#firsts.length * blockSize - this.#used;
  }

  /** One reservation at a time: of two, the later one could come back first. */
  #add(count: number): Promise<void> {
    const blocks = Math.ceil((count + 2 * ahead - this.#left) / blockSize);
    this.#underWay ??= this.#reserve(blocks)
      .then((firsts) => {
        this.#firsts.push(...firsts);
      })
      .finally(() => {
        this.#underWay = null;
      });
    return this.#underWay;
  }
}
