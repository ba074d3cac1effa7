import { createHash } from 'node:crypto';
import { beaconLeadSeconds } from '@bourse/contract/beacon';
import { type Instant, instant, secondMs } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { DrandChain } from './drand-chains.ts';

/** The round that a chain has reached at a moment: `floor((t - genesis) / period) + 1`, as drand counts. */
export function roundAt({ genesis, period }: DrandChain, at: Instant): number {
  const round = Math.floor((at - genesis * secondMs) / (period * secondMs)) + 1;
  invariant(round >= 1, 'a chain of drand has begun');
  return round;
}

/** When a round is signed. */
export const timeOfRound = ({ genesis, period }: DrandChain, round: number): Instant =>
  instant((genesis + (round - 1) * period) * secondMs);

/** The first round that is signed at least the lead after a moment, so that nobody knows it then. */
export function firstRoundAfter(chain: DrandChain, at: Instant): number {
  const from = instant(at + beaconLeadSeconds * secondMs);
  const reached = roundAt(chain, from);
  return timeOfRound(chain, reached) < from ? reached + 1 : reached;
}

/** Under which tag each scheme with signatures of 48 bytes hashes what it signs. */
const tags: Readonly<Record<string, string>> = {
  'bls-unchained-g1-rfc9380': 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
  'bls-unchained-on-g1': 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_',
};

/** Whether this house can verify a scheme. */
export const isKnownScheme = (scheme: string): boolean => Object.hasOwn(tags, scheme);

/** SHA-256 of the number of the round, which is what an unchained scheme signs. */
function messageOf(round: number): Uint8Array {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(number).digest();
}

/** Whether a chain has signed a round so. What is no point of the curve is no signature. */
export function isSignatureOf(chain: DrandChain, round: number, signature: string): boolean {
  const tag = tags[chain.scheme];
  if (tag === undefined || !/^[0-9a-f]{96}$/.test(signature)) return false;
  const { shortSignatures } = bls12_381;
  try {
    const hashed = shortSignatures.hash(messageOf(round), tag);
    return shortSignatures.verify(Buffer.from(signature, 'hex'), hashed, Buffer.from(chain.public_key, 'hex'));
  } catch {
    return false;
  }
}

/** What a round has told: the SHA-256 of its signature. */
export const valueOf = (signature: string): string =>
  createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
