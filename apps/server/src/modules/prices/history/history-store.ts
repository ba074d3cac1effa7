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
}

/** The one history of this exchange; undefined before it was begun. */
export async function findHistory(db: Queryable): Promise<HistoryRecord | undefined> {
  const { rows } = await db.query<{
    ends_at: Date;
    seed: string;
    prices: Record<string, string>;
    parts_done: number;
  }>('SELECT ends_at, seed, prices, parts_done FROM price_history');
  const row = rows[0];
  if (row === undefined) return undefined;
  const { ends_at: end, seed, prices, parts_done: partsDone } = row;
  return { end: fromDate(end), seed: Number.parseInt(seed, 10), prices, partsDone };
}

/** Begins a history. One that is there stays. */
export async function insertHistory(tx: Tx, { end, seed, prices }: Omit<HistoryRecord, 'partsDone'>): Promise<void> {
  await tx.query(
    'INSERT INTO price_history (ends_at, seed, prices) VALUES ($1, $2, $3) ON CONFLICT (singleton) DO NOTHING',
    [toIso(end), seed, JSON.stringify(prices)],
  );
}

/** Counts a part in the transaction that stores it; fails when another has stored it. */
export function countPart(tx: Tx, part: number): void {
  tx.send('UPDATE price_history SET parts_done = $1 WHERE parts_done = $2', [part + 1, part], 1);
}
