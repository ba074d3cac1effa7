import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/** What has become of a margin, in the order of the numbers from 1. */
export const marginStates = ['held', 'returned', 'spent', 'lost'] as const;
/** One of them. */
export type MarginState = (typeof marginStates)[number];

/** The margin of a bidder. */
export interface Margin {
  readonly id: string;
  readonly offerId: string;
  readonly userId: UserId;
  readonly amount: bigint;
  readonly state: MarginState;
  readonly createdAt: Instant;
}

interface Row {
  readonly id: string;
  readonly offer_id: string;
  readonly user_id: UserId;
  readonly amount: bigint;
  readonly state: number;
  readonly created_at: Date;
}

const marginOf = (row: Row): Margin => ({
  id: row.id,
  offerId: row.offer_id,
  userId: row.user_id,
  amount: row.amount,
  state: present(marginStates[row.state - 1], 'its state'),
  createdAt: fromDate(row.created_at),
});

/** @returns the margin, or undefined where this customer has one already. */
export async function insertMargin(
  tx: Tx,
  { offerId, userId, amount, createdAt }: Pick<Margin, 'offerId' | 'userId' | 'amount' | 'createdAt'>,
): Promise<Margin | undefined> {
  const { rows } = await tx.query<Row>(
    `INSERT INTO nft_margins (offer_id, user_id, amount, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (offer_id, user_id) DO NOTHING RETURNING *`,
    [offerId, userId, amount.toString(), toIso(createdAt)],
  );
  return rows.map(marginOf)[0];
}

/** The margin of a customer for an offer. */
export async function findMargin(db: Queryable, offerId: string, userId: UserId): Promise<Margin | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM nft_margins WHERE offer_id = $1 AND user_id = $2', [
    offerId,
    userId,
  ]);
  return rows.map(marginOf)[0];
}

/** The margins of a customer for some offers, by these. */
export async function marginsAmong(
  db: Queryable,
  userId: UserId,
  offers: readonly string[],
): Promise<ReadonlyMap<string, Margin>> {
  const { rows } = await db.query<Row>(
    'SELECT * FROM nft_margins WHERE user_id = $1 AND offer_id = ANY ($2::bigint[])',
    [userId, [...offers]],
  );
  return new Map(rows.map((row) => [row.offer_id, marginOf(row)]));
}

/** Raises a margin that is held. */
export function raiseMargin(tx: Tx, id: string, more: bigint): void {
  tx.send('UPDATE nft_margins SET amount = amount + $2 WHERE id = $1 AND state = 1', [id, more.toString()], 1);
}

/** How many margins an offer has, whatever has become of them. */
export const countMargins = (db: Queryable, offerId: string): Promise<number> =>
  countRows(db, 'SELECT 1 FROM nft_margins WHERE offer_id = $1', [offerId]);

/** What is held for an offer by others than its leader, in the order of the margins. @param leader null: by anybody. */
export async function selectLosing(tx: Tx, offerId: string, leader: UserId | null, limit: number): Promise<Margin[]> {
  const { rows } = await tx.query<Row>(
    `SELECT * FROM nft_margins m WHERE offer_id = $1 AND state = 1 AND user_id IS DISTINCT FROM $2::bigint
     ORDER BY m.id LIMIT $3`,
    [offerId, leader, limit],
  );
  return rows.map(marginOf);
}

/** Writes what has become of margins. */
export function endMargins(tx: Tx, ids: readonly string[], state: Exclude<MarginState, 'held'>): void {
  if (ids.length === 0) return;
  tx.send(
    'UPDATE nft_margins SET state = $2 WHERE id = ANY ($1::bigint[]) AND state = 1',
    [[...ids], marginStates.indexOf(state) + 1],
    ids.length,
  );
}

/** What is held for some offers: how many margins, and their sum in atoms. */
export async function sumHeld(
  db: Queryable,
  offers: readonly string[],
): Promise<ReadonlyMap<string, { readonly count: number; readonly sum: bigint }>> {
  const { rows } = await db.query<{ offer_id: string; count: number; sum: bigint }>(
    `SELECT offer_id, count(*)::int AS count, sum(amount) AS sum FROM nft_margins
     WHERE state = 1 AND offer_id = ANY ($1::bigint[]) GROUP BY offer_id`,
    [[...offers]],
  );
  return new Map(rows.map(({ offer_id: id, count, sum }) => [id, { count, sum }]));
}
