import type { Atoms } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { UserAccountKind } from '../ledger/index.ts';

/** A move between two of a customer's accounts. */
export interface Transfer {
  readonly userId: UserId;
  readonly assetId: AssetId;
  readonly amount: Atoms;
  readonly from: UserAccountKind;
  readonly to: UserAccountKind;
  readonly at: Instant;
}

export interface StoredTransfer extends Transfer {
  readonly id: string;
}

/** @returns the id. */
export async function insertTransfer(tx: Tx, transfer: Transfer): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO transfers (user_id, asset_id, amount, from_kind, to_kind, at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [transfer.userId, transfer.assetId, transfer.amount.toString(), transfer.from, transfer.to, toIso(transfer.at)],
  );
  return present(rows[0], 'the inserted transfer').id;
}

/** A customer's transfers, newest first. */
export async function selectTransfers(
  db: Queryable,
  userId: UserId,
  slice: ListSlice,
): Promise<{ readonly rows: StoredTransfer[]; readonly total: number }> {
  const { rows } = await db.query<{
    id: string;
    asset_id: AssetId;
    amount: Atoms;
    from_kind: UserAccountKind;
    to_kind: UserAccountKind;
    at: Date;
  }>(
    `SELECT id, asset_id, amount, from_kind, to_kind, at FROM transfers
     WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [userId, slice.below, slice.limit, slice.offset],
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      userId,
      assetId: row.asset_id,
      amount: row.amount,
      from: row.from_kind,
      to: row.to_kind,
      at: fromDate(row.at),
    })),
    total: await countRows(db, 'SELECT 1 FROM transfers WHERE user_id = $1', [userId]),
  };
}
