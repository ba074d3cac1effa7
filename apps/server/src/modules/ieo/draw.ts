import { createHash } from 'node:crypto';

/** A subscription as the draw sees it: its number and its lots. */
export interface Entry {
  readonly id: string;
  readonly lots: bigint;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What is published of a secret at the announcement, with the terms of the beacon that draws; an offering of before has none. */
export const commitmentOf = (secret: string, beacon: string | null): string =>
  sha256(beacon === null ? secret : JSON.stringify([secret, beacon]));

/** What the close fixes beside the subscriptions: when the draw is, when the close was, and the round that draws. */
export interface ClosedTerms {
  readonly drawsAt: string;
  readonly closedAt: string;
  readonly round: string;
}

/**
 * What is published at the close: the hash of the subscriptions in the order of their numbers, and of what was fixed with them.
 * @param terms null of an offering of before, which hashes its subscriptions alone.
 */
export function listHashOf(entries: readonly Entry[], terms: ClosedTerms | null): string {
  const list = entries.map(({ id, lots }) => [id, lots.toString()]);
  return sha256(JSON.stringify(terms === null ? list : [terms.drawsAt, terms.closedAt, terms.round, list]));
}

/**
 * The seed of a draw: the secret and the list were fixed before the chance existed.
 * @param chance what the round of the beacon has told; of an offering of before, number and hash of its tick.
 */
export function seedOf(secret: string, listHash: string, chance: readonly string[]): string {
  return sha256(JSON.stringify([secret, listHash, ...chance]));
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a > 0n ? (a + b - 1n) / b : a / b);

/**
 * Draws the lots of an issue among subscriptions: every lot that was applied for has the same chance. The subscriptions lie
 * behind each other in the order of `SHA-256(seed:id)`, each as long as its lots; the lots at `floor((k * all + offset) / issue)`
 * win, `k` from 0, `offset` being `SHA-256(seed:offset)` modulo all lots. So nobody gets more than one lot less or more than
 * their exact share. When there are no more applications than lots, everybody gets all of theirs.
 * @returns the allotted lots of each, in the order of the entries.
 */
export function drawLots(entries: readonly Entry[], issue: bigint, seed: string): bigint[] {
  const all = entries.reduce((sum, { lots }) => sum + lots, 0n);
  if (all <= issue) return entries.map(({ lots }) => lots);
  const offset = BigInt(`0x${sha256(`${seed}:offset`)}`) % all;
  const placed = entries
    .map(({ id, lots }, place) => ({ place, lots, key: sha256(`${seed}:${id}`) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const allotted = entries.map(() => 0n);
  /** How many of the winning lots lie before a point of the row. */
  const winnersBefore = (point: bigint): bigint => ceilDiv(point * issue - offset, all);
  let start = 0n;
  for (const { place, lots } of placed) {
    const end = start + lots;
    allotted[place] = winnersBefore(end) - winnersBefore(start);
    start = end;
  }
  return allotted;
}
