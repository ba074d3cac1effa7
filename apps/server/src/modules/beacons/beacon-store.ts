import type { BeaconSource } from '@bourse/contract/beacon';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A source as it is kept. */
export interface Beacon {
  readonly id: string;
  readonly source: BeaconSource;
  /** The same as the text that products commit themselves to. */
  readonly terms: string;
}

/** What shows what a round has told; what is not of its kind is left out. */
export interface RoundProof {
  readonly signature?: string;
  readonly headers?: readonly string[];
  readonly tick_id?: string;
}

/** A round that something waits for. */
export interface AwaitedRound {
  readonly beaconId: string;
  readonly round: string;
  readonly dueAt: Instant;
}

/** What a round has told; null where it has not yet. */
export interface KeptRound extends AwaitedRound {
  readonly told: { readonly value: string; readonly proof: RoundProof } | null;
}

/** JSON of a source, its fields in the order of their names. */
export function termsOf(source: BeaconSource): string {
  return JSON.stringify(Object.fromEntries(Object.entries(source).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

const sourceIn = (terms: string): BeaconSource => JSON.parse(terms) as BeaconSource; // written by termsOf alone

/** A source under its id, which it gets at its first use. */
export async function keepBeacon(tx: Tx, source: BeaconSource, at: Instant): Promise<Beacon> {
  const terms = termsOf(source);
  await tx.query('INSERT INTO beacons (terms, created_at) VALUES ($1, $2) ON CONFLICT (terms) DO NOTHING', [
    terms,
    toIso(at),
  ]);
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM beacons WHERE terms = $1', [terms]);
  return { id: present(rows[0], 'the beacon').id, source, terms };
}

/** Sources by their ids. */
export async function readBeacons(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Beacon>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; terms: string }>(
    'SELECT id, terms FROM beacons WHERE id = ANY ($1::bigint[])',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, terms }) => [id, { id, terms, source: sourceIn(terms) }]));
}

/** One source. */
export async function readBeacon(db: Queryable, id: string): Promise<Beacon> {
  return present((await readBeacons(db, [id])).get(id), 'a beacon', id);
}

/** Writes down that something waits for a round; of several that wait for the same, the first one does. */
export function insertRound(tx: Tx, { beaconId, round, dueAt }: AwaitedRound, at: Instant): void {
  tx.send(
    `INSERT INTO beacon_rounds (beacon_id, round, fixed_at, due_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (beacon_id, round) DO NOTHING`,
    [beaconId, round, toIso(at), toIso(dueAt)],
  );
}

interface Row {
  readonly beacon_id: string;
  readonly round: string;
  readonly due_at: Date;
  readonly value: string | null;
  readonly proof: string | null;
}

/** Rounds of a source. */
export async function readRounds(
  db: Queryable,
  beaconId: string,
  rounds: readonly string[],
): Promise<ReadonlyMap<string, KeptRound>> {
  if (rounds.length === 0) return new Map();
  const { rows } = await db.query<Row>(
    'SELECT * FROM beacon_rounds WHERE beacon_id = $1 AND round = ANY ($2::text[])',
    [beaconId, [...new Set(rounds)]],
  );
  return new Map(
    rows.map(({ round, due_at: due, value, proof }) => [
      round,
      {
        beaconId,
        round,
        dueAt: fromDate(due),
        told: value === null || proof === null ? null : { value, proof: JSON.parse(proof) as RoundProof }, // as tellRound wrote it
      },
    ]),
  );
}

/** Rounds that are awaited, the oldest of each source. */
export async function selectAwaited(db: Queryable, limit: number): Promise<AwaitedRound[]> {
  const { rows } = await db.query<Pick<Row, 'beacon_id' | 'round' | 'due_at'>>(
    `SELECT r.beacon_id, r.round, r.due_at FROM beacons b JOIN LATERAL (
       SELECT beacon_id, round, due_at FROM beacon_rounds WHERE beacon_id = b.id AND value IS NULL
       ORDER BY due_at, round LIMIT $1) r ON true`,
    [limit],
  );
  return rows.map(({ beacon_id: beaconId, round, due_at: due }) => ({ beaconId, round, dueAt: fromDate(due) }));
}

/** Writes down what a round has told, once. */
export function tellRound(
  tx: Tx,
  { beaconId, round }: AwaitedRound,
  told: { readonly value: string; readonly proof: RoundProof },
  at: Instant,
): void {
  tx.send(
    `UPDATE beacon_rounds SET value = $3, proof = $4, told_at = $5
     WHERE beacon_id = $1 AND round = $2 AND value IS NULL`,
    [beaconId, round, told.value, JSON.stringify(told.proof), toIso(at)],
  );
}
