import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { TickRow } from './tick.ts';

/** The end of the chain. */
export type TickHead = Pick<TickRow, 'id' | 'at' | 'hash'>;

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly content: string;
  readonly previous_hash: string;
  readonly hash: string;
}

const tickOf = (row: Row): TickRow => ({
  id: Number.parseInt(row.id, 10),
  at: toIso(fromDate(row.at)),
  content: row.content,
  previousHash: row.previous_hash,
  hash: row.hash,
});

/** The newest tick; undefined while there is none. */
export async function findHead(db: Queryable): Promise<TickHead | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM price_ticks ORDER BY id DESC LIMIT 1');
  return rows[0] === undefined ? undefined : tickOf(rows[0]);
}

/** Keeps other writers out until the transaction ends, and gives the end of the chain. */
export async function lockHead(tx: Tx): Promise<TickHead | undefined> {
  await tx.query('LOCK TABLE price_ticks IN EXCLUSIVE MODE');
  return findHead(tx);
}

export function insertTick(tx: Tx, row: TickRow): void {
  tx.send('INSERT INTO price_ticks (id, at, content, previous_hash, hash) VALUES ($1, $2, $3, $4, $5)', [
    row.id,
    row.at,
    row.content,
    row.previousHash,
    row.hash,
  ]);
}

export function insertCitation(tx: Tx, reference: string, tickId: number): void {
  tx.send('INSERT INTO price_citations (reference, tick_id) VALUES ($1, $2)', [reference, tickId]);
}

/** The same of several. */
export function insertCitations(
  tx: Tx,
  cited: readonly { readonly reference: string; readonly tickId: number }[],
): void {
  if (cited.length === 0) return;
  tx.send(
    'INSERT INTO price_citations (reference, tick_id) SELECT * FROM unnest($1::text[], $2::bigint[])',
    [cited.map(({ reference }) => reference), cited.map(({ tickId }) => tickId)],
    cited.length,
  );
}

/** Ticks of a span of time, both ends included, in the order of the chain. */
export async function selectTicksBetween(db: Queryable, from: Instant, to: Instant): Promise<TickRow[]> {
  const { rows } = await db.query<Row>('SELECT * FROM price_ticks WHERE at >= $1 AND at <= $2 ORDER BY id', [
    toIso(from),
    toIso(to),
  ]);
  return rows.map(tickOf);
}

/** The first tick of the chain that was written at a moment or later; undefined while there is none. */
export async function findTickFrom(db: Queryable, from: Instant): Promise<TickHead | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM price_ticks WHERE at >= $1 ORDER BY at, id LIMIT 1', [
    toIso(from),
  ]);
  return rows.map(tickOf)[0];
}

/** Ticks by their numbers. */
export async function findTick(db: Queryable, id: number): Promise<TickHead | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM price_ticks WHERE id = $1', [id]);
  return rows.map(tickOf)[0];
}

/** Numbers of ticks, both ends included. */
export interface TickRange {
  readonly first: number;
  readonly last: number;
}

/** The ticks of a span of time and the one before it; null where the span has none. */
export async function findRange(db: Queryable, from: Instant, to: Instant): Promise<TickRange | null> {
  const { rows } = await db.query<{ before: string | null; last: string | null }>(
    `SELECT (SELECT id FROM price_ticks WHERE at < $1 ORDER BY at DESC, id DESC LIMIT 1) AS before,
            (SELECT id FROM price_ticks WHERE at >= $1 AND at <= $2 ORDER BY at DESC, id DESC LIMIT 1) AS last`,
    [toIso(from), toIso(to)],
  );
  const { before = null, last = null } = rows[0] ?? {};
  if (last === null) return null;
  return { first: before === null ? 1 : Number.parseInt(before, 10), last: Number.parseInt(last, 10) };
}

/** The newest ticks of these numbers, the newest first. */
export async function selectRange(db: Queryable, { first, last }: TickRange, limit: number): Promise<TickRow[]> {
  const { rows } = await db.query<Row>(
    'SELECT * FROM price_ticks WHERE id BETWEEN $1 AND $2 ORDER BY id DESC LIMIT $3',
    [first, last, limit],
  );
  return rows.map(tickOf);
}

/** The tick at which something was settled. */
export async function findCited(db: Queryable, reference: string): Promise<TickRow | undefined> {
  const { rows } = await db.query<Row>(
    'SELECT t.* FROM price_citations c JOIN price_ticks t ON t.id = c.tick_id WHERE c.reference = $1',
    [reference],
  );
  return rows[0] === undefined ? undefined : tickOf(rows[0]);
}

/** Ticks with a larger id, in the order of the chain. */
export async function selectTicks(db: Queryable, above: number, limit: number): Promise<TickRow[]> {
  const { rows } = await db.query<Row>('SELECT * FROM price_ticks WHERE id > $1 ORDER BY id LIMIT $2', [above, limit]);
  return rows.map(tickOf);
}

/** How many settlements name a tick. */
export async function countCitations(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: string }>('SELECT count(*) AS count FROM price_citations');
  return Number.parseInt(rows[0]?.count ?? '0', 10);
}
