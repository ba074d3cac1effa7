import type { AccountId, AssetId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { Closed, DrawResult, NewProject, Phase, Project } from './project.ts';

interface Row {
  readonly id: string;
  readonly terms_id: string;
  readonly coin_id: AssetId;
  readonly pay_asset: AssetId;
  readonly coin_pool: AccountId;
  readonly coin_treasury: AccountId;
  readonly pay_treasury: AccountId;
  readonly lots: bigint;
  readonly lot: bigint;
  readonly lot_cost: bigint;
  readonly minimum_lots: bigint;
  readonly maximum_lots: bigint;
  readonly deposit: bigint;
  readonly first: bigint;
  readonly forfeit: bigint;
  readonly due_hours: number;
  readonly lock_days: number;
  readonly is_daily: boolean;
  readonly announced_at: Date;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly draws_at: Date;
  readonly final_at: Date | null;
  readonly lists_at: Date;
  readonly commitment: string;
  readonly beacon_id: string | null;
  readonly closed_at: Date | null;
  readonly round: string | null;
  readonly phase: Phase;
  readonly list_hash: string | null;
  readonly applied_count: number | null;
  readonly applied_lots: bigint | null;
  readonly tick_id: string | null;
  readonly secret: string | null;
  readonly seed: string | null;
  readonly passed_count: number | null;
  readonly passed_lots: bigint | null;
  readonly decided_at: Date | null;
}

const momentOf = (at: Date | null): Instant | null => (at === null ? null : fromDate(at));

function closedOf(row: Row): Closed | null {
  const { list_hash: listHash, applied_count: count, applied_lots: lots, closed_at: at, round } = row;
  if (listHash === null || count === null || lots === null) return null;
  return { listHash, count, lots, fixed: at === null || round === null ? null : { closedAt: fromDate(at), round } };
}

function drawOf(row: Row): DrawResult | null {
  const { tick_id: tickId, secret, seed, passed_count: passedCount, passed_lots: passedLots } = row;
  if (secret === null || seed === null || passedCount === null || passedLots === null) return null;
  return { tickId, secret, seed, passedCount, passedLots };
}

function projectOf(row: Row): Project {
  return {
    id: row.id,
    termsId: row.terms_id,
    coin: row.coin_id,
    pay: row.pay_asset,
    accounts: { coinPool: row.coin_pool, coinTreasury: row.coin_treasury, payTreasury: row.pay_treasury },
    lots: row.lots,
    lot: row.lot,
    lotCost: row.lot_cost,
    minimumLots: row.minimum_lots,
    maximumLots: row.maximum_lots,
    deposit: row.deposit,
    first: row.first,
    forfeit: row.forfeit,
    dueHours: row.due_hours,
    lockDays: row.lock_days,
    isDaily: row.is_daily,
    announcedAt: fromDate(row.announced_at),
    startsAt: fromDate(row.starts_at),
    endsAt: fromDate(row.ends_at),
    drawsAt: fromDate(row.draws_at),
    finalAt: momentOf(row.final_at),
    listsAt: fromDate(row.lists_at),
    commitment: row.commitment,
    beaconId: row.beacon_id,
    phase: row.phase,
    closed: closedOf(row),
    draw: drawOf(row),
    decidedAt: momentOf(row.decided_at),
  };
}

const text = (value: bigint): string => value.toString();

/** Announces a project. */
export function insertProject(tx: Tx, project: NewProject): void {
  const { coinPool, coinTreasury, payTreasury } = project.accounts;
  const subject = [project.id, project.termsId, project.coin, project.pay, coinPool, coinTreasury, payTreasury];
  const periods = [project.dueHours, project.lockDays, project.isDaily];
  tx.send(
    `INSERT INTO ieo_projects (id, terms_id, coin_id, pay_asset, coin_pool, coin_treasury, pay_treasury, lots, lot,
       lot_cost, minimum_lots, maximum_lots, deposit, first, forfeit, due_hours, lock_days, is_daily, announced_at,
       starts_at, ends_at, draws_at, final_at, lists_at, commitment,
       beacon_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26)`,
    [
      ...subject,
      ...[project.lots, project.lot, project.lotCost, project.minimumLots, project.maximumLots].map(text),
      ...[project.deposit, project.first, project.forfeit].map(text),
      ...periods,
      ...[project.announcedAt, project.startsAt, project.endsAt, project.drawsAt].map(toIso),
      project.finalAt === null ? null : toIso(project.finalAt),
      toIso(project.listsAt),
      project.commitment,
      project.beaconId,
    ],
  );
}

/** Products that were announced. */
export async function selectAnnounced(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM ieo_projects');
  return new Set(rows.map(({ id }) => id));
}

/** One project. */
export async function findProject(db: Queryable, id: string): Promise<Project | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM ieo_projects WHERE id = $1', [id]);
  return rows.map(projectOf)[0];
}

/** Several by their ids. */
export async function projectsOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Project>> {
  const { rows } = await db.query<Row>('SELECT * FROM ieo_projects WHERE id = ANY ($1::bigint[])', [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, projectOf(row)]));
}

/** Projects, newest first. */
export async function selectProjects(
  db: Queryable,
  slice: ListSlice,
): Promise<{ readonly rows: Project[]; readonly total: number }> {
  const { rows } = await db.query<Row>(
    `SELECT * FROM ieo_projects p WHERE ($1::bigint IS NULL OR id < $1) ORDER BY p.id DESC LIMIT $2 OFFSET $3`,
    [slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(projectOf), total: await countRows(db, 'SELECT 1 FROM ieo_projects', []) };
}

/** A project that subscriptions are made in: it is not closed before this transaction ends. */
export async function shareProject(tx: Tx, id: string): Promise<Project | undefined> {
  const { rows } = await tx.query<Row>('SELECT * FROM ieo_projects WHERE id = $1 FOR SHARE', [id]);
  return rows.map(projectOf)[0];
}

/** A project that nobody else changes, and in which no subscription is made, before this transaction ends. */
export async function lockProject(tx: Tx, id: string): Promise<Project | undefined> {
  const { rows } = await tx.query<Row>('SELECT * FROM ieo_projects WHERE id = $1 FOR UPDATE', [id]);
  return rows.map(projectOf)[0];
}

/** Writes what subscription has closed with. */
export function updateClosed(tx: Tx, id: string, { listHash, count, lots, fixed }: Closed): void {
  tx.send(
    `UPDATE ieo_projects SET phase = 2, list_hash = $2, applied_count = $3, applied_lots = $4, closed_at = $5, round = $6
     WHERE id = $1 AND phase = 1`,
    [
      id,
      listHash,
      count,
      lots.toString(),
      fixed === null ? null : toIso(fixed.closedAt),
      fixed === null ? null : fixed.round,
    ],
    1,
  );
}

/** Writes what a draw has told. */
export function updateDrawn(tx: Tx, id: string, draw: DrawResult, at: Instant): void {
  const { tickId, secret, seed, passedCount, passedLots } = draw;
  tx.send(
    `UPDATE ieo_projects SET phase = 3, tick_id = $2, secret = $3, seed = $4, passed_count = $5, passed_lots = $6,
       decided_at = $7 WHERE id = $1 AND phase = 2`,
    [id, tickId, secret, seed, passedCount, passedLots.toString(), toIso(at)],
    1,
  );
}

/** Writes that there is no draw. */
export function updateVoid(tx: Tx, id: string, at: Instant): void {
  tx.send('UPDATE ieo_projects SET phase = 5, decided_at = $2 WHERE id = $1 AND phase = 2', [id, toIso(at)], 1);
}

/** Writes that the coin is listed. */
export function updateListed(tx: Tx, id: string): void {
  tx.send('UPDATE ieo_projects SET phase = 4 WHERE id = $1 AND phase = 3', [id], 1);
}

/** Whether a draw is to be made by a moment, for which the price chain must grow. */
export async function isDrawNear(db: Queryable, before: Instant): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM ieo_projects WHERE phase IN (1, 2) AND draws_at <= $1 LIMIT 1', [
    toIso(before),
  ]);
  return rowCount === 1;
}
