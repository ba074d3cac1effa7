import type { Atoms } from '@bourse/kernel/amount';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { Step } from './run.ts';

interface Row {
  readonly run_id: string;
  readonly step: number;
  readonly side: 'buy' | 'sell';
  readonly spends: Atoms;
  readonly amount: string;
  readonly price: string;
  readonly begun_at: Date;
  readonly filled: Atoms | null;
  readonly turnover: Atoms | null;
  readonly fee: Atoms | null;
}

function stepOf({ run_id: runId, begun_at: begunAt, filled, turnover, fee, ...row }: Row): Step {
  const done = filled === null || turnover === null || fee === null ? null : { filled, turnover, fee };
  return { ...row, runId, begunAt: fromDate(begunAt), done };
}

/** The newest step of a run. */
export async function findLastStep(db: Queryable, runId: string): Promise<Step | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM strategy_steps WHERE run_id = $1 ORDER BY step DESC LIMIT 1', [
    runId,
  ]);
  return rows.map(stepOf)[0];
}

/** Writes a step that begins. */
export function insertStep(tx: Tx, { runId, step, side, spends, amount, price, begunAt }: Omit<Step, 'done'>): void {
  tx.send(
    `INSERT INTO strategy_steps (run_id, step, side, spends, amount, price, begun_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [runId, step, side, spends.toString(), amount, price, toIso(begunAt)],
    1,
  );
}

/** Writes what the order of a step did. */
export function updateStep(
  tx: Tx,
  { runId, step }: Pick<Step, 'runId' | 'step'>,
  { filled, turnover, fee }: NonNullable<Step['done']>,
  at: Instant,
): void {
  tx.send(
    `UPDATE strategy_steps SET filled = $3, turnover = $4, fee = $5, settled_at = $6
     WHERE run_id = $1 AND step = $2 AND settled_at IS NULL`,
    [runId, step, filled.toString(), turnover.toString(), fee.toString(), toIso(at)],
    1,
  );
}

const traded = 'FROM strategy_steps WHERE run_id = $1 AND filled > 0';

/** What a run has traded, newest first. */
export async function selectTrades(
  db: Queryable,
  runId: string,
  slice: ListSlice,
): Promise<{ readonly rows: Step[]; readonly total: number }> {
  const { rows } = await db.query<Row>(
    `SELECT * ${traded} AND ($2::bigint IS NULL OR step < $2) ORDER BY step DESC LIMIT $3 OFFSET $4`,
    [runId, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(stepOf), total: await countRows(db, `SELECT 1 ${traded}`, [runId]) };
}

/** How often runs have traded, and what it has cost: the fee of a purchase at the price of its order. */
export async function sumTrades(
  db: Queryable,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly trades: number; readonly fees: bigint }>> {
  const { rows } = await db.query<{ run_id: string; trades: number; fees: bigint }>(
    `SELECT run_id, count(*)::int AS trades,
       sum(CASE side WHEN 'sell' THEN fee ELSE div(fee * turnover, filled) END) AS fees
     FROM strategy_steps WHERE run_id = ANY ($1::bigint[]) AND filled > 0 GROUP BY 1`,
    [runIds],
  );
  return new Map(rows.map(({ run_id: id, trades, fees }) => [id, { trades, fees }]));
}
