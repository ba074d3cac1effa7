import { hash as digest } from 'node:crypto';
import { invariant } from '@bourse/kernel/invariant';
import type { OutPoint } from './chain-node.ts';

/** A transaction as it stands in a block. */
export interface BitcoinTransaction {
  readonly txHash: string;
  /** What it spends; nothing where it is the first of a block, which makes new coins. */
  readonly inputs: readonly OutPoint[];
  readonly outputs: readonly { readonly script: Uint8Array; readonly amount: bigint }[];
  readonly isCoinbase: boolean;
}

/** A block as it is hashed. */
export interface BitcoinBlock {
  readonly hash: string;
  readonly parentHash: string;
  readonly transactions: readonly BitcoinTransaction[];
}

const headerLength = 80;
const noTransaction = '0'.repeat(64);
/** More coins than there will ever be. */
const amountMax = 21_000_000n * 10n ** 8n;

function doubleHash(bytes: Uint8Array): Buffer {
  return digest('sha256', digest('sha256', bytes, 'buffer'), 'buffer');
}

/** Hashes are written from the last byte to the first. */
function textOf(hash: Uint8Array): string {
  return Buffer.from(hash.toReversed()).toString('hex');
}

/** Reads bytes one after another. Every method throws past the end. */
class Reader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.at === this.#bytes.length;
  }

  peek(): number {
    return this.#bytes.readUInt8(this.at);
  }

  skip(length: number): void {
    this.at += length;
  }

  bytes(length: number): Buffer {
    const end = this.at + length;
    if (end > this.#bytes.length) throw new Error('a transaction or block ends too early');
    const found = this.#bytes.subarray(this.at, end);
    this.at = end;
    return found;
  }

  slice(from: number, to: number): Buffer {
    return this.#bytes.subarray(from, to);
  }

  uint32(): number {
    return this.bytes(4).readUInt32LE();
  }

  uint64(): bigint {
    return this.bytes(8).readBigUInt64LE();
  }

  /** A number in the form that Bitcoin counts in. */
  count(): number {
    const [first] = this.bytes(1);
    if (first === 0xfd) return this.bytes(2).readUInt16LE();
    if (first === 0xfe) return this.uint32();
    if (first === 0xff) throw new Error('a count in a transaction or block is too large');
    return first ?? 0;
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.#countOfList() }, read);
  }

  /** Nothing takes less than a byte, so that a list cannot be longer than what is left. */
  #countOfList(): number {
    const count = this.count();
    if (count > this.#bytes.length - this.at) throw new Error('a list in a transaction or block ends too early');
    return count;
  }
}

function readInput(reader: Reader): OutPoint {
  const point = { txHash: textOf(reader.bytes(32)), position: reader.uint32() };
  reader.skip(reader.count());
  reader.skip(4);
  return point;
}

function readOutput(reader: Reader): { readonly script: Uint8Array; readonly amount: bigint } {
  const amount = reader.uint64();
  if (amount > amountMax) throw new Error('an output has more than all coins');
  return { amount, script: reader.bytes(reader.count()) };
}

function readTransaction(reader: Reader): BitcoinTransaction {
  const start = reader.at;
  const version = reader.bytes(4);
  // A marker that no list of inputs can begin with, and a flag (BIP-144).
  const hasWitness = reader.peek() === 0;
  if (hasWitness) reader.skip(2);
  const body = reader.at;
  const inputs = reader.list(() => readInput(reader));
  const outputs = reader.list(() => readOutput(reader));
  const bodyEnd = reader.at;
  if (hasWitness) {
    for (const _input of inputs) {
      reader.list(() => {
        reader.skip(reader.count());
      });
    }
  }
  const lockTime = reader.bytes(4);
  // The witness is no part of what a transaction is called by.
  const named = hasWitness
    ? Buffer.concat([version, reader.slice(body, bodyEnd), lockTime])
    : reader.slice(start, reader.at);
  const isCoinbase = inputs.length === 1 && inputs[0]?.txHash === noTransaction;
  return { txHash: textOf(doubleHash(named)), inputs: isCoinbase ? [] : inputs, outputs, isCoinbase };
}

/** The root of the tree of hashes, of which the last one counts twice where their number is odd. */
function rootOf(hashes: readonly string[]): string {
  let level: Buffer[] = hashes.map((hash) => Buffer.from(Buffer.from(hash, 'hex').toReversed()));
  while (level.length > 1) {
    const pairs: Buffer[] = [];
    for (let place = 0; place < level.length; place += 2) {
      const [left, right] = [level[place], level[place + 1] ?? level[place]];
      invariant(left !== undefined && right !== undefined, 'a pair of the tree');
      pairs.push(doubleHash(Buffer.concat([left, right])));
    }
    level = pairs;
  }
  return textOf(level[0] ?? Buffer.alloc(0));
}

/** Reads a transaction as it is sent. @throws Error for what is none. */
export function parseTransaction(bytes: Uint8Array): BitcoinTransaction {
  const reader = new Reader(bytes);
  const transaction = readTransaction(reader);
  if (!reader.isAtEnd) throw new Error('something follows the transaction');
  return transaction;
}

/** Reads the head of a block. @throws Error where it is too short. */
export function parseHeader(bytes: Uint8Array): Omit<BitcoinBlock, 'transactions'> & { readonly root: string } {
  const header = new Reader(bytes).bytes(headerLength);
  return {
    hash: textOf(doubleHash(header)),
    parentHash: textOf(header.subarray(4, 36)),
    root: textOf(header.subarray(36, 68)),
  };
}

/**
 * Reads a block as it is sent. That its transactions are those of its head, each once, is checked.
 * @throws Error for what is no block.
 */
export function parseBlock(bytes: Uint8Array): BitcoinBlock {
  const { root, ...head } = parseHeader(bytes);
  const reader = new Reader(bytes);
  reader.skip(headerLength);
  const transactions = reader.list(() => readTransaction(reader));
  const hashes = transactions.map(({ txHash }) => txHash);
  // Of an even list a longer one with the same root can be made by repeating its end (CVE-2012-2459).
  if (!reader.isAtEnd || rootOf(hashes) !== root || new Set(hashes).size < hashes.length) {
    throw new Error(`block ${head.hash} does not hold what it is hashed from`);
  }
  return { ...head, transactions };
}
