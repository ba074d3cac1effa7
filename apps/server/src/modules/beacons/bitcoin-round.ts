import { createHash } from 'node:crypto';
import { anchorBelow, blocksAbove, blocksBehind } from '@bourse/contract/beacon';

/** What is asked of a node of Bitcoin. */
export interface BitcoinHeaders {
  readonly chain: string;
  /** The hash of the block {@link anchorBelow} below the newest, as it was less than a minute ago; null where that is not known. */
  readonly anchor: () => string | null;
  /** Reads the newest block. */
  readonly refresh: () => Promise<void>;
  /** The headers that follow a block, each in hexadecimal digits, at most `count`. */
  readonly following: (hash: string, count: number) => Promise<readonly string[]>;
}

/** Which of the headers behind the anchor draws, from 0. */
const drawing = anchorBelow + blocksAbove - 1;
/** So many headers show it. */
export const headersShown = drawing + 1 + blocksBehind;

/** The easiest target that a chain is followed with: a tenth of the work of 2024 on the main chain, anything on chains for tests. */
const easiest: Readonly<Record<string, bigint>> = {
  main: 0xffffn << 172n,
  regtest: 0x7fffffn << 232n,
};

const reversed = (bytes: Buffer): string => Buffer.from(bytes.toReversed()).toString('hex');
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

interface Header {
  readonly hash: string;
  readonly parent: string;
  readonly target: bigint;
}

/** Reads a header of 80 bytes; null for anything else. */
function headerOf(hex: string): Header | null {
  if (!/^[0-9a-f]{160}$/.test(hex)) return null;
  const bytes = Buffer.from(hex, 'hex');
  const bits = bytes.readUInt32LE(72);
  const exponent = BigInt(8 * ((bits >>> 24) - 3));
  const mantissa = BigInt(bits & 0x7fffff);
  const target = exponent >= 0n ? mantissa << exponent : mantissa >> -exponent;
  return { hash: reversed(sha256(sha256(bytes))), parent: reversed(bytes.subarray(4, 36)), target };
}

/**
 * What a chain has told: the hash of the block two above the newest of then, which two more stand on.
 * @param anchor the block behind which the headers begin.
 * @returns null where the headers do not follow it and each other, or lack the work.
 */
export function bitcoinValue(chain: string, anchor: string, headers: readonly string[]): string | null {
  const most = easiest[chain];
  if (most === undefined || headers.length !== headersShown) return null;
  let parent = anchor;
  let value: string | null = null;
  for (const [place, hex] of headers.entries()) {
    const header = headerOf(hex);
    if (header === null || header.parent !== parent) return null;
    if (header.target > most || BigInt(`0x${header.hash}`) > header.target) return null;
    if (place === drawing) value = header.hash;
    parent = header.hash;
  }
  return value;
}
