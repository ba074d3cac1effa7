import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { Because, NewRun, Run } from './run.ts';

interface Row {
  readonly id: string;
  readonly user_id: UserId;
  readonly product_id: string;
  readonly terms_id: string;
  readonly coin_asset: AssetId;
  readonly usdt_change: AccountId;
  readonly usdt_product: AccountId;
  readonly coin_change: AccountId;
  readonly coin_product: AccountId;
  readonly amount: Atoms;
  readonly cash: Atoms;
  readonly coins: Atoms;
  readonly decided_at: Date | null;
  readonly because: Because | null;
  readonly status: 1 | 2 | 3;
  readonly started_at: Date;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
  readonly returned: Atoms | null;
}

const instantOf = (at: Date | null): Instant | null => (at === null ? null : fromDate(at));

const runOf = (row: Row): Run => ({
  id: row.id,
  userId: row.user_id,
  productId: row.product_id,
  termsId: row.terms_id,
  coin: row.coin_asset,
  accounts: {
    usdtChange: row.usdt_change,
    usdtProduct: row.usdt_product,
    coinChange: row.coin_change,
    coinProduct: row.coin_product,
  },
  amount: row.amount,
  cash: row.cash,
  coins: row.coins,
  decidedAt: instantOf(row.decided_at),
  because: row.because,
  status: row.status,
  startedAt: fromDate(row.started_at),
  endsAt: fromDate(row.ends_at),
  endedAt: instantOf(row.ended_at),
  returned: row.returned,
});

/** Keeps others from starting runs of a strategy until the transaction is over: what is left of its quota is read behind it. */
export async function lockStrategy(tx: Tx, productId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('strategies:' || $1, 0))", [productId]);
}

/** What runs in progress have put into a strategy, of everybody and of one customer, in atoms of USDT. */
export async function sumRunning(
  db: Queryable,
  productId: string,
  owner: UserId,
): Promise<{ readonly all: bigint; readonly own: bigint }> {
  const { rows } = await db.query<{ all: bigint; own: bigint }>(
    `SELECT coalesce(sum(amount), 0) AS all, coalesce(sum(amount) FILTER (WHERE user_id = $2), 0) AS own
     FROM strategy_runs WHERE product_id = $1 AND status = 1`,
    [productId, owner],
  );
  return present(rows[0], 'the sums');
}

/** @returns the run as it stands. */
export async function insertRun(tx: Tx, run: NewRun): Promise<Run> {
  const { accounts } = run;
  const { rows } = await tx.query<Row>(
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
  const { rows } = await db.query<Row>('SELECT * FROM strategy_runs WHERE id = $2 AND user_id = $1', [owner, id]);
  return rows.map(runOf)[0];
}

/** A run of anybody, locked. */
export async function lockRun(tx: Tx, id: string): Promise<Run | undefined> {
  const { rows } = await tx.query<Row>('SELECT * FROM strategy_runs WHERE id = $1 FOR UPDATE', [id]);
  return rows.map(runOf)[0];
}

/** Runs in progress behind one, by their numbers. */
export async function selectOpen(db: Queryable, after: string, limit: number): Promise<Run[]> {
  const { rows } = await db.query<Row>(
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
  const { rows } = await db.query<Row>(
    `SELECT * ${mine} AND ($2::bigint IS NULL OR id < $2) ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
    [owner, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(runOf), total: await countRows(db, `SELECT 1 ${mine}`, [owner]) };
}

/** Runs of a strategy that are over, newest first. */
export async function selectPast(db: Queryable, productId: string, limit: number): Promise<Run[]> {
  const { rows } = await db.query<Row>(
    'SELECT * FROM strategy_runs r WHERE product_id = $1 AND status > 1 ORDER BY r.id DESC LIMIT $2',
    [productId, limit],
  );
  return rows.map(runOf);
}

/** How many runs of each strategy are over, and how many of them came back with more than was put in. */
export async function countPast(
  db: Queryable,
): Promise<ReadonlyMap<string, { readonly runs: number; readonly gained: number }>> {
  const { rows } = await db.query<{ product_id: string; runs: number; gained: number }>(
    `SELECT product_id, count(*)::int AS runs, (count(*) FILTER (WHERE returned > amount))::int AS gained
     FROM strategy_runs WHERE status > 1 GROUP BY 1`,
  );
  return new Map(rows.map(({ product_id: id, ...counts }) => [id, counts]));
}

/** What runs in progress have put into each strategy. */
export async function sumAllRunning(db: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ product_id: string; sum: bigint }>(
    'SELECT product_id, sum(amount) AS sum FROM strategy_runs WHERE status = 1 GROUP BY 1',
  );
  return new Map(rows.map(({ product_id: id, sum }) => [id, sum]));
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
