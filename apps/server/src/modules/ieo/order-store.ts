import type { AccountId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { columnOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { Entry } from './draw.ts';
import type { NewOrder, Order, Outcome } from './project.ts';

interface Row {
  readonly id: string;
  readonly project_id: string;
  readonly user_id: UserId;
  readonly change_account: AccountId;
  readonly product_account: AccountId;
  readonly coin_account: AccountId;
  readonly lots: bigint;
  readonly allotted: bigint | null;
  readonly paid: bigint;
  readonly spent: bigint;
  readonly refunded: bigint;
  readonly forfeited: bigint;
  readonly released: bigint;
  readonly released_parts: number;
  readonly status: Order['status'];
  readonly outcome: 1 | 2 | 3 | null;
  readonly due_at: Date | null;
  readonly next_release_at: Date | null;
  readonly created_at: Date;
}

const outcomes = ['not_selected', 'lapsed', 'void'] as const satisfies readonly Outcome[];

function orderOf(row: Row): Order {
  return {
    id: row.id,
    projectId: row.project_id,
    userId: row.user_id,
    accounts: { change: row.change_account, product: row.product_account, coin: row.coin_account },
    lots: row.lots,
    allotted: row.allotted,
    paid: row.paid,
    spent: row.spent,
    refunded: row.refunded,
    forfeited: row.forfeited,
    released: row.released,
    releasedParts: row.released_parts,
    status: row.status,
    outcome: row.outcome === null ? null : present(outcomes[row.outcome - 1], 'its outcome'),
    dueAt: row.due_at === null ? null : fromDate(row.due_at),
    nextReleaseAt: row.next_release_at === null ? null : fromDate(row.next_release_at),
    createdAt: fromDate(row.created_at),
  };
}

/** @returns the subscription as it stands. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<Order> {
  const { change, product, coin } = order.accounts;
  const of = [change, product, coin];
  const { rows } = await tx.query<Row>(
    `INSERT INTO ieo_orders (project_id, user_id, change_account, product_account, coin_account, lots, paid, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *`,
    [order.projectId, order.userId, ...of, order.lots.toString(), order.paid.toString(), toIso(order.createdAt)],
  );
  return orderOf(present(rows[0], 'the inserted order'));
}

/** How many lots of a project a customer has applied for. */
export async function sumOwnLots(db: Queryable, owner: UserId, projectId: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    'SELECT coalesce(sum(lots), 0) AS sum FROM ieo_orders WHERE user_id = $1 AND project_id = $2',
    [owner, projectId],
  );
  return rows[0]?.sum ?? 0n;
}

/** One subscription of a customer; undefined when it is not theirs, or nobody's. */
export async function findOrder(db: Queryable, owner: UserId, id: string): Promise<Order | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM ieo_orders WHERE id = $2 AND user_id = $1', [owner, id]);
  return rows.map(orderOf)[0];
}

/** The same, which nobody else changes before this transaction ends. */
export async function lockOrder(tx: Tx, owner: UserId, id: string): Promise<Order | undefined> {
  const { rows } = await tx.query<Row>('SELECT * FROM ieo_orders WHERE id = $2 AND user_id = $1 FOR UPDATE', [
    owner,
    id,
  ]);
  return rows.map(orderOf)[0];
}

/** Subscriptions by their ids and in the order of these, which nobody else changes before this transaction ends. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  const { rows } = await tx.query<Row>(
    'SELECT * FROM ieo_orders o WHERE id = ANY ($1::bigint[]) ORDER BY o.id FOR UPDATE',
    [ids],
  );
  return rows.map(orderOf);
}

/** Those of a project that await its listing. */
export async function lockAwaiting(tx: Tx, projectId: string): Promise<Order[]> {
  const { rows } = await tx.query<Row>(
    'SELECT * FROM ieo_orders o WHERE project_id = $1 AND status = 4 ORDER BY o.id FOR UPDATE',
    [projectId],
  );
  return rows.map(orderOf);
}

/** A customer's subscriptions, newest first. @param status null for all. */
export async function selectOrders(
  db: Queryable,
  { owner, status }: { readonly owner: UserId; readonly status: number | null },
  slice: ListSlice,
): Promise<{ readonly rows: Order[]; readonly total: number }> {
  const mine = 'FROM ieo_orders o WHERE user_id = $1 AND ($2::int IS NULL OR status = $2)';
  const given = [owner, status];
  const { rows } = await db.query<Row>(
    `SELECT * ${mine} AND ($3::bigint IS NULL OR id < $3) ORDER BY o.id DESC LIMIT $4 OFFSET $5`,
    [...given, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(orderOf), total: await countRows(db, `SELECT 1 ${mine}`, given) };
}

/** A subscription with what was allotted to it. */
export interface DrawnEntry extends Entry {
  readonly allotted: bigint | null;
}

/** The subscriptions of a project in the order of their numbers, as a draw sees them. */
export async function selectEntries(db: Queryable, projectId: string): Promise<DrawnEntry[]> {
  const { rows } = await db.query<DrawnEntry>(
    'SELECT id, lots, allotted FROM ieo_orders o WHERE project_id = $1 ORDER BY o.id',
    [projectId],
  );
  return rows;
}

/** How many subscriptions each of some projects has, and of how many lots. */
export async function countEntries(
  db: Queryable,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly count: number; readonly lots: bigint }>> {
  const { rows } = await db.query<{ project_id: string; count: number; lots: bigint }>(
    `SELECT project_id, count(*)::int AS count, sum(lots) AS lots FROM ieo_orders
     WHERE project_id = ANY ($1::bigint[]) GROUP BY project_id`,
    [projectIds],
  );
  return new Map(rows.map(({ project_id: id, count, lots }) => [id, { count, lots }]));
}

/** The subscriptions of a project in one state, together; amounts of money in atoms. */
export interface OrderGroup {
  readonly projectId: string;
  readonly status: Order['status'];
  readonly count: number;
  readonly lots: bigint;
  readonly allotted: bigint;
  readonly held: bigint;
  readonly spent: bigint;
  readonly refunded: bigint;
  readonly forfeited: bigint;
  readonly released: bigint;
  /** When the first of their instalments lapses. */
  readonly dueAt: Instant | null;
}

/** How far the subscriptions of some projects have come, by project and state. */
export async function sumOrders(db: Queryable, projectIds: readonly string[]): Promise<OrderGroup[]> {
  const { rows } = await db.query<Omit<OrderGroup, 'dueAt'> & { readonly dueAt: Date | null }>(
    `SELECT project_id AS "projectId", status, count(*)::int AS count, sum(lots) AS lots,
       sum(CASE WHEN status IN (1, 3) THEN 0 ELSE allotted END) AS allotted, sum(paid - spent) AS held,
       sum(spent) AS spent, sum(refunded) AS refunded, sum(forfeited) AS forfeited, sum(released) AS released,
       min(due_at) AS "dueAt"
     FROM ieo_orders o WHERE project_id = ANY ($1::bigint[]) GROUP BY project_id, status ORDER BY project_id, status`,
    [projectIds],
  );
  return rows.map((row) => ({ ...row, dueAt: row.dueAt === null ? null : fromDate(row.dueAt) }));
}

/** Writes what a draw has allotted, all at once. */
export function updateAllotted(tx: Tx, entries: readonly { readonly id: string; readonly allotted: bigint }[]): void {
  if (entries.length === 0) return;
  tx.send(
    `UPDATE ieo_orders o SET allotted = c.allotted FROM unnest($1::bigint[], $2::numeric[]) AS c (id, allotted)
     WHERE o.id = c.id AND o.allotted IS NULL AND o.status = 1`,
    [columnOf(entries, ({ id }) => id), columnOf(entries, ({ allotted }) => allotted)],
    entries.length,
  );
}

const isoOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));

/** Writes how subscriptions stand, all of which are locked. */
export function updateOrders(tx: Tx, orders: readonly Order[]): void {
  if (orders.length === 0) return;
  tx.send(
    `UPDATE ieo_orders o SET paid = c.paid, spent = c.spent, refunded = c.refunded, forfeited = c.forfeited,
       released = c.released, released_parts = c.parts, status = c.status, outcome = c.outcome, due_at = c.due_at,
       next_release_at = c.next_release_at
     FROM unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::int[],
         $8::smallint[], $9::smallint[], $10::timestamptz[], $11::timestamptz[])
       AS c (id, paid, spent, refunded, forfeited, released, parts, status, outcome, due_at, next_release_at)
     WHERE o.id = c.id`,
    [
      columnOf(orders, ({ id }) => id),
      columnOf(orders, ({ paid }) => paid),
      columnOf(orders, ({ spent }) => spent),
      columnOf(orders, ({ refunded }) => refunded),
      columnOf(orders, ({ forfeited }) => forfeited),
      columnOf(orders, ({ released }) => released),
      columnOf(orders, ({ releasedParts }) => releasedParts),
      columnOf(orders, ({ status }) => status),
      columnOf(orders, ({ outcome }) => (outcome === null ? null : outcomes.indexOf(outcome) + 1)),
      orders.map(({ dueAt }) => isoOf(dueAt)),
      orders.map(({ nextReleaseAt }) => isoOf(nextReleaseAt)),
    ],
    orders.length,
  );
}
