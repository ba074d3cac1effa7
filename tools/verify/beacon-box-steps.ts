import { type KnownBeacons, roundAfter, sourceStep, valueOf } from './beacon-steps.ts';
import { comparedAll, places } from './box-steps.ts';
import { canonical } from './canonical.ts';
import type { Sha256 } from './chain-steps.ts';
import { type BeaconBox, compared, type Step, type Tick } from './evidence.ts';

/** The hash of each purchase, by the one that was told of the purchase before it. */
function entryHashes({ commitment, entries }: BeaconBox, sha256: Sha256): Promise<string[]> {
  return Promise.all(
    entries.map(({ order_id: order, unit, seed_hash: seed, entered_at: at, round }, place) =>
      sha256(JSON.stringify([entries[place - 1]?.hash ?? commitment, order, unit, seed, at, round])),
    ),
  );
}

/** Whether purchases were entered in the order of time, each with the next unit, behind the publication. */
function isInOrder({ entries, published_at: published, unit_hashes: hashes }: BeaconBox): boolean {
  return (
    entries.length <= hashes.length &&
    new Set(entries.map(({ order_id: order }) => order)).size === entries.length &&
    entries.every(({ unit, entered_at: at }, place) => {
      const before = entries[place - 1]?.entered_at ?? published;
      return unit === place + 1 && Date.parse(at) >= Date.parse(before);
    })
  );
}

/** Rounds are told of what is drawn, each once. */
function areOfDrawn({ entries, rounds, drawn }: BeaconBox): boolean {
  const wanted = new Set(drawn.map((_, place) => entries[place]?.round));
  return (
    new Set(rounds.map(({ round }) => round)).size === rounds.length && rounds.every(({ round }) => wanted.has(round))
  );
}

/** What has to be hashed: list, secrets, purchases and numbers. */
async function hashedSteps(
  box: BeaconBox,
  values: ReadonlyMap<string, string | null>,
  sha256: Sha256,
): Promise<Step[]> {
  const { commitment, contents, unit_hashes: hashes, entries, drawn, beacon, published_at: published } = box;
  const committed = await sha256(JSON.stringify([contents, hashes, canonical(beacon), published]));
  const chain = await entryHashes(box, sha256);
  const count = contents.reduce((sum, [, number]) => sum + number, 0);
  const isFirst = hashes.length === count && drawn.every(({ unit }, place) => unit === place + 1);
  const secrets = await Promise.all(drawn.map(({ secret }) => sha256(secret)));
  const numbers = await Promise.all(
    drawn.map(({ secret }, place) => {
      const { order_id: order, seed_hash: seed, round } = entries[place] ?? { order_id: '', seed_hash: '', round: '' };
      return sha256(JSON.stringify([secret, order, seed, values.get(round) ?? null]));
    }),
  );
  return [
    compared('commitment', committed, commitment),
    comparedAll(
      'entries',
      isInOrder(box) ? chain : [],
      entries.map(({ hash }) => hash),
    ),
    comparedAll('units', secrets, isFirst ? drawn.map(({ unit }) => hashes[unit - 1] ?? null) : []),
    comparedAll(
      'numbers',
      numbers,
      drawn.map(({ number }) => number),
    ),
  ];
}

/**
 * That the source is public, list, secrets and source are those that were committed before the sale, every purchase fixed a round
 * that lay after it, each round has told what is mixed in, and what is drawn follows from them in the order of purchases.
 */
export async function beaconBoxSteps(
  box: BeaconBox,
  ticks: readonly Tick[],
  sha256: Sha256 | null,
  known: KnownBeacons,
): Promise<Step[]> {
  const { beacon, trust, entries, rounds, contents, drawn } = box;
  const after = entries.map(({ entered_at: at, round }) => roundAfter(beacon, at, round));
  const values = new Map<string, string | null>();
  for (const round of rounds) values.set(round.round, await valueOf(beacon, round, ticks, known));
  const told = rounds.map(({ value }) => value);
  const unknown = (name: Step['name']): Step => ({ name, fits: null, computed: null, told: null });
  return [
    sourceStep(beacon, trust, known),
    comparedAll(
      'rounds',
      after,
      entries.map(({ round }) => round),
    ),
    comparedAll('beacon', areOfDrawn(box) ? rounds.map(({ round }) => values.get(round) ?? null) : [null], told),
    ...(sha256 === null
      ? (['commitment', 'entries', 'units', 'numbers'] as const).map(unknown)
      : await hashedSteps(box, values, sha256)),
    comparedAll(
      'drawn',
      places(contents, drawn),
      drawn.map(({ place }) => place),
    ),
  ];
}
