import type { Random } from '@bourse/kernel/random';
import { present } from '@bourse/kernel/invariant';
import type { ChainTransaction, Move, Signed } from './chain-transaction.ts';
import { readSigned } from './read-signed.ts';

/** A transaction in a block. */
export interface MinedTransaction extends ChainTransaction {
  readonly succeeded: boolean;
  readonly fee: bigint;
}

/** What lies at addresses at the end of a block, and how many transactions each has sent. */
interface State {
  readonly balances: Map<string, bigint>;
  readonly nonces: Map<string, number>;
}

/** A block of the chain. */
export interface ChainBlock extends Readonly<State> {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly transactions: readonly MinedTransaction[];
}

const gwei = 10n ** 9n;
/** What carrying takes: of a coin, and of a token. */
const gasOf = (contract: string | null): bigint => (contract === null ? 21_000n : 60_000n);
const hashOf = (kind: string, count: number): string => `0x${kind}${count.toString(16).padStart(62, '0')}`;
const keyOf = (contract: string | null, address: string): string => `${contract ?? ''} ${address}`;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** How likely a token refuses what a transaction moves, and a transaction is forgotten with the block that held it. */
const [refusedShare, lostShare] = [0.05, 0.25];

/**
 * A chain in memory on which coins lie at addresses, with the rules of the EVM as far as payments go: nonces, fees that rise
 * and fall, a pool of what waits, and blocks that are given up. Everything that happens by chance comes out of one seed.
 */
export class AccountChain {
  readonly #random: Random;
  readonly #blocks: ChainBlock[] = [];
  readonly #pool = new Map<string, ChainTransaction>();
  readonly #places = new Map<string, number>();
  /** Whether the token refuses, by address and nonce: the same wherever a transaction is mined. */
  readonly #refused = new Map<string, boolean>();
  readonly #baseFees: bigint[] = [];
  #dearUntil = 0;
  #made = 0;
  #sent = 0;

  constructor(random: Random) {
    this.#random = random;
    this.#append([], { balances: new Map(), nonces: new Map() });
  }

  get head(): ChainBlock {
    return present(this.#blocks.at(-1), 'the first block');
  }

  /** How many blocks were ever made: it grows whenever the chain changes. */
  get made(): number {
    return this.#made;
  }

  get blocks(): readonly ChainBlock[] {
    return this.#blocks;
  }

  blockAt(height: number): ChainBlock | undefined {
    return this.#blocks[height - 1];
  }

  /** What lies at an address at the end of a block. */
  balanceAt(contract: string | null, address: string, height: number): bigint {
    return this.blockAt(height)?.balances.get(keyOf(contract, address)) ?? 0n;
  }

  /** Where a transaction stands; undefined where no block has it. */
  findMined(txHash: string): { readonly height: number; readonly transaction: MinedTransaction } | undefined {
    const height = this.#places.get(txHash);
    const transaction = this.blockAt(height ?? 0)?.transactions.find((one) => one.txHash === txHash);
    return height === undefined || transaction === undefined ? undefined : { height, transaction };
  }

  /** How many transactions of an address stand in blocks, up to one of them. */
  countMined(address: string, height = this.head.height): number {
    return present(this.blockAt(height), 'a block that there is').nonces.get(address) ?? 0;
  }

  /** The transaction under a nonce of an address that stands in a block up to one of them. */
  findUse(address: string, nonce: number, height: number) {
    const isUse = ({ signed }: MinedTransaction): boolean => signed?.from === address && signed.nonce === nonce;
    const block = this.#blocks.slice(0, height).find(({ transactions }) => transactions.some(isUse));
    const use = block?.transactions.find(isUse);
    return block === undefined || use === undefined ? null : { block, use };
  }

  /** What carrying a transaction costs now: a little more than the block that comes asks for. */
  feeOf(contract: string | null): { gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } {
    const base = this.#baseFeeAt(this.head.height + 1);
    const maxFeePerGas = (base * 12n) / 10n + gwei;
    return { gas: (gasOf(contract) * 13n) / 10n, maxFeePerGas, maxPriorityFeePerGas: gwei };
  }

  /** Somebody outside pays. @returns the transaction, which waits. */
  pay(moves: readonly Move[]): string {
    const txHash = hashOf('aa', (this.#sent += 1));
    this.#pool.set(txHash, { txHash, moves, signed: null });
    return txHash;
  }

  /** Takes what was signed to wait for a block, if it stands in none yet and pays more than what waits in its place. */
  accept(serialized: string): void {
    this.#wait(readSigned(serialized));
  }

  #wait(one: ChainTransaction): void {
    const { signed } = one;
    if (this.#places.has(one.txHash)) return;
    const place = signed === null ? one.txHash : `${signed.from} ${String(signed.nonce)}`;
    const before = this.#pool.get(place)?.signed;
    const tenthMore = (fee: bigint): bigint => (fee * 11n) / 10n;
    const isReplaced =
      before === undefined ||
      before === null ||
      signed === null ||
      (signed.maxFeePerGas >= tenthMore(before.maxFeePerGas) &&
        signed.maxPriorityFeePerGas >= tenthMore(before.maxPriorityFeePerGas));
    if (isReplaced) this.#pool.set(place, one);
  }

  /** Makes a block of what waits; each of it gets in with this chance. */
  mine(share: number): void {
    const { balances, nonces, height } = this.head;
    const state: State = { balances: new Map(balances), nonces: new Map(nonces) };
    const baseFee = this.#baseFeeAt(height + 1);
    const waiting = [...this.#pool].toSorted(([, a], [, b]) => (a.signed?.nonce ?? -1) - (b.signed?.nonce ?? -1));
    const transactions = waiting.flatMap(([place, one]): MinedTransaction[] => {
      if (one.signed !== null && one.signed.nonce < (state.nonces.get(one.signed.from) ?? 0)) this.#pool.delete(place);
      const mined = this.#random.next() < share ? this.#carry(one, state, baseFee) : null;
      if (mined !== null) this.#pool.delete(place);
      return mined === null ? [] : [mined];
    });
    this.#append(transactions, state);
  }

  /**
   * Gives up the newest blocks for as many others, or one more. What stood in them waits again, or is forgotten: a payment
   * from outside for good, and a signed one until it is handed over again.
   */
  reorganise(depth: number): void {
    for (const { transactions } of this.#giveUp(depth)) {
      for (const one of transactions) if (this.#random.next() >= lostShare) this.#wait(one);
    }
    for (let made = this.#random.int(0, 1); made <= depth; made += 1) this.mine(0.7);
  }

  /** Gives up the newest blocks for others with the same in them: their names alone change. */
  rename(depth: number): void {
    for (const { transactions, balances, nonces } of this.#giveUp(depth)) {
      this.#append(transactions, { balances, nonces });
    }
  }

  #giveUp(depth: number): readonly ChainBlock[] {
    const given = this.#blocks.splice(Math.max(this.#blocks.length - depth, 1));
    for (const { transactions } of given) for (const { txHash } of transactions) this.#places.delete(txHash);
    return given;
  }

  #append(transactions: readonly MinedTransaction[], state: State): void {
    const height = this.#blocks.length + 1;
    const parentHash = this.#blocks.at(-1)?.hash ?? hashOf('00', 0);
    const hash = hashOf('bb', (this.#made += 1));
    this.#blocks.push({ height, hash, parentHash, transactions, ...state });
    for (const { txHash } of transactions) this.#places.set(txHash, height);
  }

  /** Does what a transaction does; null where it has to wait on. */
  #carry(one: ChainTransaction, { balances, nonces }: State, baseFee: bigint): MinedTransaction | null {
    const { signed, moves } = one;
    const add = (contract: string | null, address: string, amount: bigint): void =>
      void balances.set(keyOf(contract, address), (balances.get(keyOf(contract, address)) ?? 0n) + amount);
    if (signed === null) {
      for (const { contract, to, amount } of moves) add(contract, to, amount);
      return { ...one, succeeded: true, fee: 0n };
    }
    const { from, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = signed;
    const { contract, to, amount } = present(moves[0], 'what a signed transaction moves');
    const needed = gas * maxFeePerGas + (contract === null ? amount : 0n);
    const coins = balances.get(keyOf(null, from)) ?? 0n;
    if (nonce !== (nonces.get(from) ?? 0) || maxFeePerGas < baseFee || coins < needed) return null;
    const fee = gasOf(contract) * least(maxFeePerGas, baseFee + maxPriorityFeePerGas);
    nonces.set(from, nonce + 1);
    add(null, from, -fee);
    const succeeded = !this.#isRefused(signed, contract) && (balances.get(keyOf(contract, from)) ?? 0n) >= amount;
    if (succeeded) {
      add(contract, from, -amount);
      add(contract, to, amount);
    }
    return { ...one, succeeded, fee };
  }

  #isRefused({ from, nonce }: Signed, contract: string | null): boolean {
    const place = `${from} ${String(nonce)}`;
    const known = this.#refused.get(place) ?? (contract !== null && this.#random.next() < refusedShare);
    this.#refused.set(place, known);
    return known;
  }

  /** What the network asks for a unit of gas; for some blocks now and then it is dear. */
  #baseFeeAt(height: number): bigint {
    for (let next = this.#baseFees.length; next <= height; next += 1) {
      if (next >= this.#dearUntil && this.#random.next() < 0.04) this.#dearUntil = next + this.#random.int(3, 12);
      const fee = BigInt(this.#random.int(10, 14)) * gwei;
      this.#baseFees.push(next < this.#dearUntil ? fee * 4n : fee);
    }
    return present(this.#baseFees[height], 'the fee of a height');
  }
}
