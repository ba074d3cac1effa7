import type { PostingKindName } from '@bourse/contract/posting-kinds';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';

/** A posting out of an account of a user. */
export interface UserMove {
  readonly id: string;
  readonly at: Instant;
  readonly amount: Atoms;
}

/** Which of them. */
export interface MoveFilter {
  readonly userId: UserId;
  readonly kind: PostingKindName;
  /** Null for every asset. */
  readonly assetId: AssetId | null;
  /** Not this moment, but everything behind it. */
  readonly after: Instant;
  /** This moment included. */
  readonly until: Instant;
  readonly limit: number;
}

/** What left the accounts of a user by postings of one kind, newest first. */
export async function listMovesOf(db: Queryable, wanted: MoveFilter): Promise<UserMove[]> {
  const { userId, kind, assetId, after, until, limit } = wanted;
  const { rows } = await db.query<{ id: string; at: Date; amount: bigint }>(
    `SELECT p.id, p.at, p.amount FROM postings p JOIN ledger_accounts a ON a.id = p.debit_account
     WHERE a.user_id = $1 AND p.kind = $2 AND ($3::int IS NULL OR p.asset_id = $3) AND p.at > $4 AND p.at <= $5
     ORDER BY p.at DESC, p.id DESC LIMIT $6`,
    [userId, kind, assetId, toIso(after), toIso(until), limit],
  );
  return rows.map(({ id, at, amount }) => ({ id, at: fromDate(at), amount: atoms(amount) }));
}
