import { createHash } from 'node:crypto';

/** A subscription as the draw sees it: its number and its lots. */
export interface Entry {
  readonly id: string;
  readonly lots: bigint;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What is published of a secret at the announcement. */
export const commitmentOf = (secret: string): string => sha256(secret);

/** The subscriptions in the order of their numbers, as they are hashed at the close. */
export function listText(entries: readonly Entry[]): string {
  return JSON.stringify(entries.map(({ id, lots }) => [id, lots.toString()]));
}

/** What is published of the subscriptions at the close. */
export const listHashOf = (entries: readonly Entry[]): string => sha256(listText(entries));

/** What the seed is mixed of: the secret and the list were fixed before the tick was written. */
export interface SeedParts {
  readonly secret: string;
  readonly listHash: string;
  readonly tickId: string;
  readonly tickHash: string;
}

/** The seed of a draw. */
export function seedOf({ secret, listHash, tickId, tickHash }: SeedParts): string {
  return sha256(JSON.stringify([secret, listHash, tickId, tickHash]));
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
