import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/** A head of the chain as it was published. */
export interface PublishedHead {
  /** The number of its tick, which is how many ticks there were. */
  readonly id: number;
  readonly hash: string;
  readonly at: Instant;
}

interface Row {
  readonly tick_id: string;
  readonly hash: string;
  readonly published_at: Date;
}

const headOf = ({ tick_id: id, hash, published_at: at }: Row): PublishedHead => ({
  id: Number.parseInt(id, 10),
  hash,
  at: fromDate(at),
});

/** Publishes the newest tick, unless something was in this minute, or there is no tick since. */
export function insertHead(tx: Tx, minute: Instant, now: Instant): void {
  tx.send(
    `INSERT INTO price_heads (minute, tick_id, hash, published_at)
     SELECT $1, t.id, t.hash, $2 FROM (SELECT id, hash FROM price_ticks ORDER BY id DESC LIMIT 1) t
     WHERE t.id > coalesce((SELECT max(tick_id) FROM price_heads), 0)
     ON CONFLICT DO NOTHING`,
    [toIso(minute), toIso(now)],
  );
}

/** The heads that were published last, the newest first. */
export async function listHeads(db: Queryable, limit: number): Promise<readonly PublishedHead[]> {
  const { rows } = await db.query<Row>('SELECT * FROM price_heads ORDER BY minute DESC LIMIT $1', [limit]);
  return rows.map(headOf);
}

/** The published heads of ticks from one number to another, both included. */
export async function headsOfTicks(db: Queryable, first: number, last: number): Promise<readonly PublishedHead[]> {
  const { rows } = await db.query<Row>('SELECT * FROM price_heads WHERE tick_id BETWEEN $1 AND $2 ORDER BY tick_id', [
    first,
    last,
  ]);
  return rows.map(headOf);
}

/** Those of the hashes that no published head has. */
export async function selectUnknownHeads(db: Queryable, hashes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.query<{ hash: string }>(
    `SELECT h AS hash FROM unnest($1::text[]) AS h WHERE NOT EXISTS (SELECT FROM price_heads p WHERE p.hash = h)`,
    [[...hashes]],
  );
  return rows.map(({ hash }) => hash);
}
