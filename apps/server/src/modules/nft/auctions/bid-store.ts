import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListSlice } from '../../../platform/http/list-slice.ts';

/** A bid. */
export interface Bid {
  readonly id: string;
  readonly offerId: string;
  readonly userId: UserId;
  readonly price: bigint;
  readonly createdAt: Instant;
}

interface BidRow {
  readonly id: string;
  readonly offer_id: string;
  readonly user_id: UserId;
  readonly price: bigint;
  readonly created_at: Date;
}

const bidOf = (row: BidRow): Bid => ({
  id: row.id,
  offerId: row.offer_id,
  userId: row.user_id,
  price: row.price,
  createdAt: fromDate(row.created_at),
});

/** @returns the bid as it stands. */
export async function insertBid(tx: Tx, bid: Omit<Bid, 'id'>): Promise<Bid> {
  const { rows } = await tx.query<BidRow>(
    'INSERT INTO nft_bids (offer_id, user_id, price, created_at) VALUES ($1, $2, $3, $4) RETURNING *',
    [bid.offerId, bid.userId, bid.price.toString(), toIso(bid.createdAt)],
  );
  return bidOf(present(rows[0], 'the inserted bid'));
}

/** A customer's bids, newest first. */
export async function selectBids(
  db: Queryable,
  owner: UserId,
  slice: ListSlice,
): Promise<{ readonly rows: Bid[]; readonly total: number }> {
  const { rows } = await db.query<BidRow>(
    `SELECT * FROM nft_bids b WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY b.id DESC LIMIT $3 OFFSET $4`,
    [owner, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(bidOf), total: await countRows(db, 'SELECT 1 FROM nft_bids WHERE user_id = $1', [owner]) };
}
