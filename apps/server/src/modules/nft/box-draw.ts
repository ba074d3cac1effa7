import { createHash } from 'node:crypto';
import { invariant } from '@bourse/kernel/invariant';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What is in a box: the code of a work, and how many of it. */
export type Content = readonly [code: string, count: number];

/** The secret of a unit, from 1; told when it is opened. */
export const unitSecret = (secret: string, unit: number): string => sha256(`${secret}:${String(unit)}`);

/** What is published of the secrets of all units before the sale. */
export const unitHashes = (secret: string, units: number): string[] =>
  Array.from({ length: units }, (_, place) => sha256(unitSecret(secret, place + 1)));

/** What a box commits itself to before its sale: the list, in its order, and the hash of the secret of every unit. */
export function commitmentOf(contents: readonly Content[], hashes: readonly string[]): string {
  return sha256(JSON.stringify([contents, hashes]));
}

/** What is published of a customer's seed. */
export const seedHash = (seed: string): string => sha256(seed);

/**
 * The number of an opening (S96): the secret was committed before the sale, the tick of the price chain came after that, so that
 * nobody could choose among secrets, and the seed is the customer's and was taken at the purchase.
 */
export function openingNumber(secret: string, orderId: string, hashOfSeed: string, tickHash: string): string {
  return sha256(JSON.stringify([secret, orderId, hashOfSeed, tickHash]));
}

/**
 * Draws without replacement: what is left lies behind each other in the order of the list, and the number, modulo
 * everything that is left, says which of it.
 * @param left how many of each place are left.
 * @returns the place.
 */
export function drawPlace(number: string, left: readonly number[]): number {
  const all = left.reduce((sum, count) => sum + count, 0);
  invariant(all > 0, 'a box that is opened has something in it');
  let rest = BigInt(`0x${number}`) % BigInt(all);
  const place = left.findIndex((count) => {
    if (rest < BigInt(count)) return true;
    rest -= BigInt(count);
    return false;
  });
  invariant(place >= 0, 'the number lies within what is left');
  return place;
}
