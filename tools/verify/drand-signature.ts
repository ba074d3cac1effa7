/** Whether a chain of drand has signed a round. The curve is that of `@noble/curves`, which is read only where it is needed. */
import type { Beacon } from './evidence.ts';

type Drand = Extract<Beacon, { readonly kind: 'drand' }>;

/** Under which tag each scheme with signatures of 48 bytes hashes what it signs. */
const tags = new Map([
  ['bls-unchained-g1-rfc9380', 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'],
  ['bls-unchained-on-g1', 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_'],
]);

/** Bytes of hexadecimal digits; null for anything else. */
function bytesOf(hex: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The number of a round in eight bytes, the largest first. */
function numberOf(round: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(round));
  return new Uint8Array(bytes.buffer);
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What a round has told: the SHA-256 of its signature; null where the chain has not signed it so. */
export async function drandValue(chain: Drand, round: string, signature: string | null): Promise<string | null> {
  const [signed, key, tag] = [bytesOf(signature ?? ''), bytesOf(chain.public_key), tags.get(chain.scheme)];
  if (signed?.length !== 48 || key === null || tag === undefined || !/^[1-9]\d{0,14}$/.test(round)) return null;
  const [{ bls12_381: curve }, { sha256 }] = await Promise.all([
    import('@noble/curves/bls12-381.js'),
    import('@noble/hashes/sha2.js'),
  ]);
  const { shortSignatures } = curve;
  try {
    const hashed = shortSignatures.hash(sha256(numberOf(Number(round))), tag);
    return shortSignatures.verify(signed, hashed, key) ? hexOf(sha256(signed)) : null;
  } catch {
    return null; // no point of the curve
  }
}
