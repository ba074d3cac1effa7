import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/** From what a history is made, and how much of it is stored. */
export interface HistoryRecord {
  readonly end: Instant;
  readonly seed: number;
  /** Decimal texts by symbol. */
  readonly prices: Readonly<Record<string, string>>;
  readonly partsDone: number;
  /** Of the next part. */
  readonly piecesDone: number;
}

/** The one history of this exchange; undefined before it was begun. */
export async function findHistory(db: Queryable): Promise<HistoryRecord | undefined> {
  const { rows } = await db.query<{
    ends_at: Date;
    seed: string;
    prices: Record<string, string>;
    parts_done: number;
    pieces_done: number;
  }>('SELECT ends_at, seed, prices, parts_done, pieces_done FROM price_history');
  const row = rows[0];
  if (row === undefined) return undefined;
  const { ends_at: end, seed, prices, parts_done: partsDone, pieces_done: piecesDone } = row;
  return { end: fromDate(end), seed: Number.parseInt(seed, 10), prices, partsDone, piecesDone };
}

/** Begins a history. One that is there stays. */
export async function insertHistory(
  tx: Tx,
  { end, seed, prices }: Omit<HistoryRecord, 'partsDone' | 'piecesDone'>,
): Promise<void> {
  await tx.query(
    'INSERT INTO price_history (ends_at, seed, prices) VALUES ($1, $2, $3) ON CONFLICT (singleton) DO NOTHING',
    [toIso(end), seed, JSON.stringify(prices)],
  );
}

/** Which piece of which part is stored. */
export interface HistoryPiece {
  readonly part: number;
  readonly piece: number;
  readonly isLast: boolean;
}

/** Counts a piece in the transaction that stores it; fails when another has stored it. */
export function countPiece(tx: Tx, { part, piece, isLast }: HistoryPiece): void {
  tx.send(
    'UPDATE price_history SET parts_done = $1, pieces_done = $2 WHERE parts_done = $3 AND pieces_done = $4',
    [isLast ? part + 1 : part, isLast ? 0 : piece + 1, part, piece],
    1,
  );
}
