import { type rejectionReasons, withdrawalStates } from '@bourse/contract/withdrawal';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type AssetId, assetId, type StaffId, staffId, type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, fromDate, hourMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import { sumCreditedSince } from '../chains/index.ts';
import type { ReviewFacts, ReviewReason } from './review-rules.ts';

export type WithdrawalState = (typeof withdrawalStates)[keyof typeof withdrawalStates];
export type RejectionReason = (typeof rejectionReasons)[number];

/** Money that somebody wants to leave the house. */
export interface Withdrawal {
  readonly id: string;
  readonly owner: UserId;
  readonly assetId: AssetId;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  /** The customer who gets it in the books; null where it leaves the house. */
  readonly receiver: UserId | null;
  /** The found deposit that staff send back by it; null for any other. */
  readonly returnsDeposit: string | null;
  /** What is held, the fee included. */
  readonly amount: Atoms;
  readonly fee: Atoms;
  /** In 10^-8 BTC. */
  readonly worth: Atoms;
  readonly review: readonly ReviewReason[];
  readonly needsTwo: boolean;
  readonly state: WithdrawalState;
  readonly rejectedBecause: RejectionReason | null;
  readonly heldUntil: Instant | null;
  /** Since when the paying address has had too little for it; null where it is not known to. */
  readonly shortSince: Instant | null;
  readonly reviewedBy: StaffId | null;
  readonly reviewNote: string | null;
  readonly nonce: number | null;
  readonly txHash: string | null;
  /** The block that holds the payment. */
  readonly height: number | null;
  readonly requestedAt: Instant;
  readonly changedAt: Instant;
}

interface WithdrawalRow {
  readonly id: string;
  readonly user_id: string;
  readonly asset_id: number;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  readonly receiver_id: string | null;
  readonly returns_deposit: string | null;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly worth: bigint;
  readonly review: ReviewReason[];
  readonly needs_two: boolean;
  readonly state: WithdrawalState;
  readonly rejected_because: RejectionReason | null;
  readonly held_until: Date | null;
  readonly short_since: Date | null;
  readonly reviewed_by: string | null;
  readonly review_note: string | null;
  readonly nonce: string | null;
  readonly tx_hash: string | null;
  readonly height: string | null;
  readonly requested_at: Date;
  readonly changed_at: Date;
}

const withdrawalOf = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  owner: userId(row.user_id),
  assetId: assetId(row.asset_id),
  network: row.network,
  address: row.address,
  memo: row.memo,
  receiver: row.receiver_id === null ? null : userId(row.receiver_id),
  returnsDeposit: row.returns_deposit,
  amount: atoms(row.amount),
  fee: atoms(row.fee),
  worth: atoms(row.worth),
  review: row.review,
  needsTwo: row.needs_two,
  state: row.state,
  rejectedBecause: row.rejected_because,
  heldUntil: row.held_until === null ? null : fromDate(row.held_until),
  shortSince: row.short_since === null ? null : fromDate(row.short_since),
  reviewedBy: row.reviewed_by === null ? null : staffId(row.reviewed_by),
  reviewNote: row.review_note,
  nonce: row.nonce === null ? null : Number.parseInt(row.nonce, 10),
  txHash: row.tx_hash,
  height: row.height === null ? null : Number.parseInt(row.height, 10),
  requestedAt: fromDate(row.requested_at),
  changedAt: fromDate(row.changed_at),
});

/** A request as it is written down. */
export type NewWithdrawal = Pick<
  Withdrawal,
  | 'owner'
  | 'assetId'
  | 'network'
  | 'address'
  | 'memo'
  | 'receiver'
  | 'amount'
  | 'fee'
  | 'worth'
  | 'review'
  | 'needsTwo'
  | 'heldUntil'
> &
  Partial<Pick<Withdrawal, 'returnsDeposit'>>;

/** Writes a request down; one that nobody needs to look at is reviewed already. */
export async function insertWithdrawal(tx: Tx, wanted: NewWithdrawal, at: Instant): Promise<Withdrawal> {
  const { rows } = await tx.query<WithdrawalRow>(
    `INSERT INTO withdrawals (user_id, asset_id, network, address, memo, amount, fee, worth, review, needs_two, held_until,
       state, requested_at, changed_at, receiver_id, returns_deposit)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15) RETURNING *`,
    [
      wanted.owner,
      wanted.assetId,
      wanted.network,
      wanted.address,
      wanted.memo,
      wanted.amount,
      wanted.fee,
      wanted.worth,
      wanted.review,
      wanted.needsTwo,
      wanted.heldUntil === null ? null : toIso(wanted.heldUntil),
      withdrawalStates.requested,
      toIso(at),
      wanted.receiver,
      wanted.returnsDeposit ?? null,
    ],
  );
  return withdrawalOf(present(rows[0], 'the inserted withdrawal'));
}

/** What else of a withdrawal changes with its state. */
export interface StateChange {
  readonly rejectedBecause?: RejectionReason;
  readonly reviewedBy?: StaffId;
  readonly reviewNote?: string;
  readonly txHash?: string;
  readonly height?: number;
}

/** Takes a withdrawal from one state to another. @returns it as it is now; null where it is not in that state. */
export async function moveWithdrawal(
  tx: Tx,
  id: string,
  [from, to]: readonly [WithdrawalState, WithdrawalState],
  change: StateChange,
  at: Instant,
): Promise<Withdrawal | null> {
  const { rows } = await tx.query<WithdrawalRow>(
    `UPDATE withdrawals SET state = $3, changed_at = $4, rejected_because = $5,
       reviewed_by = coalesce($6, reviewed_by), review_note = coalesce($7, review_note), tx_hash = coalesce($8, tx_hash),
       height = coalesce($9, height)
     WHERE id = $1 AND state = $2 RETURNING *`,
    [
      id,
      from,
      to,
      toIso(at),
      change.rejectedBecause ?? null,
      change.reviewedBy ?? null,
      change.reviewNote ?? null,
      change.txHash ?? null,
      change.height ?? null,
    ],
  );
  return rows[0] === undefined ? null : withdrawalOf(rows[0]);
}

/** Locks a withdrawal for the transaction; undefined where there is none. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  const { rows } = await tx.query<WithdrawalRow>('SELECT * FROM withdrawals WHERE id = $1 FOR UPDATE', [id]);
  return rows[0] === undefined ? undefined : withdrawalOf(rows[0]);
}

/** A withdrawal of a customer; undefined where there is none or it is somebody else's. */
export async function findWithdrawal(db: Queryable, id: string, owner: UserId): Promise<Withdrawal | undefined> {
  const { rows } = await db.query<WithdrawalRow>('SELECT * FROM withdrawals WHERE id = $1 AND user_id = $2', [
    id,
    owner,
  ]);
  return rows[0] === undefined ? undefined : withdrawalOf(rows[0]);
}

/** Those of a state on a network, oldest first. */
export async function selectInState(
  db: Queryable,
  network: string,
  state: WithdrawalState,
  limit: number,
): Promise<Withdrawal[]> {
  const { rows } = await db.query<WithdrawalRow>(
    'SELECT * FROM withdrawals WHERE network = $1 AND state = $2 ORDER BY id LIMIT $3',
    [network, state, limit],
  );
  return rows.map(withdrawalOf);
}

/** What nobody needs to look at, or somebody has. */
const reviewed = `(state = 1 OR (state = 0 AND review = '{}'))`;
/** What is ready to be carried out: its review is over, and its hold has ended by `$2`. */
const ready = `${reviewed} AND (held_until IS NULL OR held_until <= $2)`;

/**
 * Requests that are ready to leave over a network: those that wait for the paying address
 * behind all others, what is worth least first.
 * @param paused currencies of which nothing is paid.
 */
export async function selectReady(
  db: Queryable,
  { network, paused }: { readonly network: string; readonly paused: readonly AssetId[] },
  now: Instant,
  limit: number,
): Promise<Withdrawal[]> {
  const { rows } = await db.query<WithdrawalRow>(
    `SELECT * FROM withdrawals WHERE network = $1 AND receiver_id IS NULL AND ${ready}
       AND NOT asset_id = ANY ($4::integer[])
     ORDER BY short_since IS NOT NULL, CASE WHEN short_since IS NOT NULL THEN worth END, id LIMIT $3`,
    [network, toIso(now), limit, paused],
  );
  return rows.map(withdrawalOf);
}

/** Internal transfers that are ready, oldest first. */
export async function selectReadyInside(db: Queryable, now: Instant, limit: number): Promise<Withdrawal[]> {
  const { rows } = await db.query<WithdrawalRow>(
    `SELECT * FROM withdrawals WHERE receiver_id IS NOT NULL AND ${ready} ORDER BY id LIMIT $1`,
    [limit, toIso(now)],
  );
  return rows.map(withdrawalOf);
}

/** When the next transfer to another customer is ready; null while none waits. */
export async function nextReadyInside(db: Queryable, now: Instant): Promise<Instant | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `SELECT min(coalesce(held_until, $1)) AS at FROM withdrawals WHERE receiver_id IS NOT NULL AND ${reviewed}`,
    [toIso(now)],
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : fromDate(at);
}

/**
 * Sends a withdrawal that is ready back to a review. Nothing is announced: by the events of requests customers are told, and
 * rules count them.
 */
export async function sendToReview(tx: Tx, id: string, reason: ReviewReason, at: Instant): Promise<void> {
  await tx.query(
    `UPDATE withdrawals SET state = 0, changed_at = $3, short_since = NULL,
       review = CASE WHEN $2 = ANY (review) THEN review ELSE array_append(review, $2) END
     WHERE id = $1 AND (state = 1 OR (state = 0 AND review = '{}'))`,
    [id, reason, toIso(at)],
  );
}

/** Notes for which withdrawals of the line the paying address has too little. @returns those of which that is new. */
export async function noteShort(tx: Tx, ids: readonly string[], at: Instant): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE withdrawals SET short_since = $2 WHERE id = ANY ($1::bigint[]) AND short_since IS NULL
       AND (state = 1 OR (state = 0 AND review = '{}')) RETURNING id`,
    [ids, toIso(at)],
  );
  return rows.map(({ id }) => id);
}

/** Which list of withdrawals is wanted: staff's queues, or all; of one customer, or of everybody. */
export interface WithdrawalFilter {
  readonly queue?: 'waiting' | 'under_way' | undefined;
  readonly owner?: UserId | undefined;
  /** Of a coin, or of a currency of banks. */
  readonly asset?: AssetId | undefined;
  readonly bankCurrency?: string | undefined;
  readonly state?: WithdrawalState | undefined;
  /** Requested from a moment on, and before one. */
  readonly from?: Instant | undefined;
  readonly before?: Instant | undefined;
}

const queues = {
  waiting: `w.state = 0 AND w.review <> '{}'`,
  under_way: 'w.state IN (1, 2, 3)',
  all: 'true',
} as const;

/** A list of withdrawals: what waits, oldest first; every other newest first. */
export async function selectWithdrawals(
  db: Queryable,
  { queue, owner, asset, bankCurrency, state, from, before }: WithdrawalFilter,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Withdrawal[]; readonly total: number }> {
  const [beyond, order] = queue === 'waiting' ? ['>', 'ASC'] : ['<', 'DESC'];
  const wanted = `FROM withdrawals w WHERE ${queues[queue ?? 'all']} AND ($1::bigint IS NULL OR w.user_id = $1)
    AND ($2::integer IS NULL OR w.asset_id = $2) AND ($3::smallint IS NULL OR w.state = $3)
    AND ($4::timestamptz IS NULL OR w.requested_at >= $4) AND ($5::timestamptz IS NULL OR w.requested_at < $5)
    AND ($6::text IS NULL OR EXISTS (
      SELECT FROM bank_withdrawals b WHERE b.withdrawal_id = w.id AND b.currency_code = $6))`;
  const moment = (at: Instant | undefined): string | null => (at === undefined ? null : toIso(at));
  const values = [owner ?? null, asset ?? null, state ?? null, moment(from), moment(before), bankCurrency ?? null];
  const { rows } = await db.query<WithdrawalRow>(
    `SELECT w.* ${wanted} AND ($7::bigint IS NULL OR w.id ${beyond} $7) ORDER BY w.id ${order} LIMIT $8 OFFSET $9`,
    [...values, below, limit, offset],
  );
  return { rows: rows.map(withdrawalOf), total: await countRows(db, `SELECT 1 ${wanted}`, values) };
}

/** Withdrawals over a network by their ids, in any order. */
export async function selectByIds(db: Queryable, network: string, ids: readonly string[]): Promise<Withdrawal[]> {
  const { rows } = await db.query<WithdrawalRow>('SELECT * FROM withdrawals WHERE network = $1 AND id = ANY ($2)', [
    network,
    ids,
  ]);
  return rows.map(withdrawalOf);
}

/** When a customer first had to do with an address: saved it, or asked for a withdrawal to it; where staff sent to is nothing of it. */
export async function findFirstUse(
  db: Queryable,
  owner: UserId,
  { network, address }: Pick<Withdrawal, 'network' | 'address'>,
): Promise<Instant | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `SELECT least(
       (SELECT min(created_at) FROM saved_addresses WHERE user_id = $1 AND network = $2 AND address = $3),
       (SELECT min(requested_at) FROM withdrawals WHERE user_id = $1 AND network = $2 AND address = $3 AND state <> 6
         AND returns_deposit IS NULL)
     ) AS at`,
    [owner, network, address],
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : fromDate(at);
}

/** What the rules of review ask of a customer's past. */
export async function readFacts(
  db: Queryable,
  {
    owner,
    network,
    address,
    assetId: asset,
    amount,
  }: Pick<Withdrawal, 'owner' | 'network' | 'address' | 'assetId' | 'amount'>,
  now: Instant,
): Promise<ReviewFacts> {
  const { rows } = await db.query<{ known: boolean; requests: number }>(
    `SELECT EXISTS (SELECT FROM withdrawals WHERE user_id = $1 AND network = $2 AND address = $3 AND state = 4
         AND returns_deposit IS NULL) AS known,
       (SELECT count(*)::integer FROM withdrawals WHERE user_id = $1 AND requested_at > $4
         AND returns_deposit IS NULL) AS requests`,
    [owner, network, address, toIso(instant(now - dayMs))],
  );
  const fresh = await sumCreditedSince(db, owner, asset, instant(now - hourMs));
  return { amount, isKnownAddress: rows[0]?.known ?? false, requestsInDay: rows[0]?.requests ?? 0, freshFunds: fresh };
}

/** Notes in which block a payment stands, and by which attempt; null where it stands in none. */
export function noteHeight(tx: Tx, id: string, height: number | null, txHash: string | null): void {
  tx.send('UPDATE withdrawals SET height = $2, tx_hash = coalesce($3, tx_hash) WHERE id = $1 AND state = 3', [
    id,
    height,
    txHash,
  ]);
}

/** How many wait for staff. */
export function countWaiting(db: Queryable): Promise<number> {
  return countRows(db, `SELECT 1 FROM withdrawals w WHERE ${queues.waiting}`, []);
}
