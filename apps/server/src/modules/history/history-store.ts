import { fromDate, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { HistoryRoot } from './history-root.ts';

interface RootRow {
  readonly number: string;
  readonly at: Date;
  readonly content: string;
  readonly previous_hash: string;
  readonly hash: string;
}

const rootOf = ({ number, at, content, previous_hash: previousHash, hash }: RootRow): HistoryRoot => ({
  number: Number.parseInt(number, 10),
  at: fromDate(at),
  content,
  previousHash,
  hash,
});

/** The roots that were made last, the newest first. */
export async function listRoots(db: Queryable, limit: number): Promise<readonly HistoryRoot[]> {
  const { rows } = await db.query<RootRow>('SELECT * FROM history_roots ORDER BY number DESC LIMIT $1', [limit]);
  return rows.map(rootOf);
}

/** Roots behind a number, in their order. */
export async function selectRoots(db: Queryable, behind: number, limit: number): Promise<readonly HistoryRoot[]> {
  const { rows } = await db.query<RootRow>(
    'SELECT * FROM history_roots r WHERE r.number > $1 ORDER BY r.number LIMIT $2',
    [behind, limit],
  );
  return rows.map(rootOf);
}

/** Up to which transaction everything is below a root. */
export async function readProgress(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ xid: string }>('SELECT xid::text FROM history_progress');
  return BigInt(present(rows[0], 'how far the roots are').xid);
}

/** Writes a root and how far it is; nothing, where another process has written the one of its number. */
export function insertRoot(tx: Tx, { number, at, content, previousHash, hash }: HistoryRoot, end: bigint): void {
  tx.send(
    `WITH made AS (
       INSERT INTO history_roots (number, at, content, previous_hash, hash) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING number)
     UPDATE history_progress SET xid = $6::xid8 WHERE EXISTS (SELECT FROM made)`,
    [number, toIso(at), content, previousHash, hash, String(end)],
  );
}

/** Begins anew at a transaction, in a database that goes by other numbers. */
export async function resetProgress(tx: Tx, xid: bigint): Promise<void> {
  await tx.query('UPDATE history_progress SET xid = $1::xid8', [String(xid)]);
}
