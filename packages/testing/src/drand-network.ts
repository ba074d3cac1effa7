import { createHash } from 'node:crypto';
import type { BeaconSource } from '@bourse/contract/beacon';
import type { Clock } from '@bourse/kernel/clock';
import type { ReadText } from '@bourse/server/modules/beacons/index';
import { bls12_381 } from '@noble/curves/bls12-381.js';

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const tag = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** A network of drand that a test has: it signs a round from its time on, and no sooner. */
export function drandNetwork(name: string, clock: Clock, genesis = 1_692_803_367) {
  const key = Uint8Array.from(sha256(name));
  key[0] = 1; // below the order of the curve
  const { shortSignatures } = bls12_381;
  const publicKey = shortSignatures.getPublicKey(key).toHex(true);
  const chain: Extract<BeaconSource, { kind: 'drand' }> = {
    kind: 'drand',
    chain_hash: sha256(`chain ${name}`).toString('hex'),
    public_key: publicKey,
    scheme: 'bls-unchained-g1-rfc9380',
    genesis,
    period: 3,
  };
  const sign = (round: number): string => {
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(BigInt(round));
    return shortSignatures.sign(shortSignatures.hash(sha256(number), tag), key).toHex(true);
  };
  const timeOf = (round: number): number => (genesis + (round - 1) * 3) * 1_000;
  let isDown = false;
  /** Answers as a relay does. */
  const readText: ReadText = async (url) => {
    const [, hash, round = ''] = /\/([0-9a-f]{64})\/public\/(\d+)$/.exec(url) ?? [];
    const number = Number(round);
    if (isDown || hash !== chain.chain_hash || timeOf(number) > clock.now()) return null;
    return JSON.stringify({ round: number, signature: sign(number) });
  };
  return {
    chain,
    sign,
    timeOf,
    readText,
    /** Takes the network down, or brings it back. */
    setDown: (value: boolean): void => void (isDown = value),
    /** What the verifier knows of it. */
    known: {
      drand: new Map([[chain.chain_hash, { public_key: publicKey, genesis, period: chain.period }]]),
    },
  };
}
