import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { NewRun, Run } from './run.ts';
import { runOf, type RunRow } from './run-row.ts';

/** Keeps others from starting runs of a strategy until the transaction is over: what is left of its quota is read behind it. */
export async function lockStrategy(tx: Tx, productId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('strategies:' || $1, 0))", [productId]);
}

/** @returns the run as it stands. */
export async function insertRun(tx: Tx, run: NewRun): Promise<Run> {
  const { accounts } = run;
  const { rows } = await tx.query<RunRow>(
    `INSERT INTO strategy_runs (user_id, product_id, terms_id, coin_asset, usdt_change, usdt_product, coin_change,
       coin_product, amount, cash, started_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11) RETURNING *`,
    [
      run.userId,
      run.productId,
      run.termsId,
      run.coin,
      accounts.usdtChange,
      accounts.usdtProduct,
      accounts.coinChange,
      accounts.coinProduct,
      run.amount.toString(),
      toIso(run.startedAt),
      toIso(run.endsAt),
    ],
  );
  return runOf(present(rows[0], 'the inserted run'));
}

/** One run of a customer; undefined when it is not theirs, or nobody's. */
export async function findRun(db: Queryable, owner: UserId, id: string): Promise<Run | undefined> {
  const { rows } = await db.query<RunRow>('SELECT * FROM strategy_runs WHERE id = $2 AND user_id = $1', [owner, id]);
  return rows.map(runOf)[0];
}

/** A run of anybody, locked. */
export async function lockRun(tx: Tx, id: string): Promise<Run | undefined> {
  const { rows } = await tx.query<RunRow>('SELECT * FROM strategy_runs WHERE id = $1 FOR UPDATE', [id]);
  return rows.map(runOf)[0];
}

/** Runs in progress behind one, by their numbers. */
export async function selectOpen(db: Queryable, after: string, limit: number): Promise<Run[]> {
  const { rows } = await db.query<RunRow>(
    'SELECT * FROM strategy_runs r WHERE status = 1 AND id > $1 ORDER BY r.id LIMIT $2',
    [after, limit],
  );
  return rows.map(runOf);
}

/** A customer's runs, newest first. */
export async function selectRuns(
  db: Queryable,
  owner: UserId,
  slice: ListSlice,
): Promise<{ readonly rows: Run[]; readonly total: number }> {
  const mine = 'FROM strategy_runs r WHERE user_id = $1';
  const { rows } = await db.query<RunRow>(
    `SELECT * ${mine} AND ($2::bigint IS NULL OR id < $2) ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
    [owner, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(runOf), total: await countRows(db, `SELECT 1 ${mine}`, [owner]) };
}

/** Runs of a strategy that are over, newest first. */
export async function selectPast(
  db: Queryable,
  productId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Run[]> {
  const { rows } = await db.query<RunRow>(
    'SELECT * FROM strategy_runs r WHERE product_id = $1 AND status > 1 ORDER BY r.id DESC LIMIT $2 OFFSET $3',
    [productId, limit, offset],
  );
  return rows.map(runOf);
}

/** Writes how a run stands now; it is locked. */
export function updateRun(tx: Tx, run: Run): void {
  tx.send(
    `UPDATE strategy_runs SET cash = $2, coins = $3, decided_at = $4, because = $5, status = $6, ended_at = $7,
       returned = $8 WHERE id = $1`,
    [
      run.id,
      run.cash.toString(),
      run.coins.toString(),
      run.decidedAt === null ? null : toIso(run.decidedAt),
      run.because,
      run.status,
      run.endedAt === null ? null : toIso(run.endedAt),
      run.returned === null ? null : run.returned.toString(),
    ],
    1,
  );
}
