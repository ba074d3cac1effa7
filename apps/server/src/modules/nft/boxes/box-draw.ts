import { createHash } from 'node:crypto';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import type { Entry } from '../market/order-store.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What is in a box: the code of a work, and how many of it. */
export type Content = readonly [code: string, count: number];

/** The secret of a unit, from 1; told when it is opened. */
export const unitSecret = (secret: string, unit: number): string => sha256(`${secret}:${String(unit)}`);

/** What is published of the secrets of all units before the sale. */
export const unitHashes = (secret: string, units: number): string[] =>
  Array.from({ length: units }, (_, place) => sha256(unitSecret(secret, place + 1)));

/** What a box commits itself to before its sale: the list, in its order, the hash of the secret of every unit, the terms of its beacon as text, and when. */
export function commitmentOf(
  contents: readonly Content[],
  hashes: readonly string[],
  beacon: string,
  publishedAt: Instant,
): string {
  return sha256(JSON.stringify([contents, hashes, beacon, toIso(publishedAt)]));
}

/** What joins a purchase to the one before it in its box, so that none is changed, left out or put between others later. */
export function entryHash(
  previous: string,
  { orderId, unit, seedHash: hash, enteredAt, round }: Omit<Entry, 'hash'>,
): string {
  return sha256(JSON.stringify([previous, orderId, unit, hash, toIso(enteredAt), round]));
}

/** What is published of a customer's seed. */
export const seedHash = (seed: string): string => sha256(seed);

/**
 * The number of a unit (S96): the secret was committed before the sale, order and seed were fixed at the purchase, and the chance
 * is what the round of the beacon has told after it. Of a box of before it is the hash of the first tick after its publication.
 */
export function openingNumber(secret: string, orderId: string, hashOfSeed: string, chance: string): string {
  return sha256(JSON.stringify([secret, orderId, hashOfSeed, chance]));
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
