/** What headers of Bitcoin show. */
import type { Beacon } from './evidence.ts';

/** The block of a round lies so many below the newest at the purchase; the one that draws two above that; two more follow. */
const anchorBelow = 6;
const drawing = anchorBelow + 2 - 1;
const shown = drawing + 1 + 2;

/** A tenth of the work of 2024: less is a chain that somebody has made for themselves. */
const easiest = 0xffffn << 172n;

const reversed = (hex: string): string => (hex.match(/../g) ?? []).toReversed().join('');

/** The target that the four bytes of a header stand for. */
function targetOf(header: string): bigint {
  const bits = Number.parseInt(reversed(header.slice(144, 152)), 16);
  const exponent = BigInt(8 * ((bits >>> 24) - 3));
  const mantissa = BigInt(bits & 0x7fffff);
  return exponent >= 0n ? mantissa << exponent : mantissa >> -exponent;
}

/**
 * The hash of the block that draws; null where the headers do not follow the block of the round and each other, or lack the work.
 * @param most the easiest target that counts.
 */
export async function bitcoinValue(
  { chain }: Extract<Beacon, { readonly kind: 'bitcoin' }>,
  anchor: string,
  headers: readonly string[],
  most: bigint = easiest,
): Promise<string | null> {
  if (chain !== 'main' && most === easiest) return null;
  if (headers.length !== shown || headers.some((one) => !/^[0-9a-f]{160}$/.test(one))) return null;
  const { sha256 } = await import('@noble/hashes/sha2.js');
  let [parent, value]: [string, string | null] = [anchor, null];
  for (const [place, header] of headers.entries()) {
    const bytes = Uint8Array.from(header.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const digest = [...sha256(sha256(bytes))].toReversed();
    const hash = digest.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const target = targetOf(header);
    if (reversed(header.slice(8, 72)) !== parent || target > most || BigInt(`0x${hash}`) > target) return null;
    if (place === drawing) value = hash;
    parent = hash;
  }
  return value;
}
