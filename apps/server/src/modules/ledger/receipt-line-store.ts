import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** Where a posting lies. */
export interface PostedPlace {
  readonly id: string;
  /** Its moment, as in {@link PostedLine.text}. */
  readonly at: string;
}

/** A posting as one of its sides may see it: `2026-11-30T12:00:00.000Z transfer transfer:17 5 USDT legal>change`. */
export interface PostedLine {
  readonly id: string;
  readonly text: string;
}

/** The account of a side, which is told to the customer `$1`; of another customer, that there is one. */
const side = (one: string): string => `CASE WHEN ${one}.user_id = $1::bigint THEN ${one}.kind
  WHEN ${one}.user_id IS NULL THEN 'house' ELSE 'customer' END`;

const select = `SELECT p.id::text AS id, concat_ws(' ',
    to_char(p.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p.kind, p.reference, trim_scale(units_of(p.amount, p.asset_id)::numeric),
    asset_code(p.asset_id), ${side('d')} || '>' || ${side('c')}) AS text
  FROM postings p JOIN ledger_accounts d ON d.id = p.debit_account JOIN ledger_accounts c ON c.id = p.credit_account`;
const own = '(d.user_id = $1::bigint OR c.user_id = $1::bigint)';

/** What this transaction has posted for a customer until now. */
export async function postedIn(tx: Tx, owner: UserId): Promise<readonly PostedLine[]> {
  const { rows } = await tx.query<PostedLine>(`${select} WHERE p.xid = pg_current_xact_id() AND ${own} ORDER BY p.id`, [
    owner,
  ]);
  return rows;
}

/** What was posted for a customer at a moment, under one of these references or all that begin with a prefix. */
export async function postedAt(
  db: Queryable,
  owner: UserId,
  at: Instant,
  under: { readonly references: readonly string[] } | { readonly prefix: string },
): Promise<readonly PostedLine[]> {
  const [where, value] =
    'prefix' in under
      ? ['starts_with(p.reference, $3::text)', under.prefix]
      : ['p.reference = ANY ($3::text[])', under.references];
  const { rows } = await db.query<PostedLine>(`${select} WHERE p.at = $2 AND ${where} AND ${own} ORDER BY p.id`, [
    owner,
    toIso(at),
    value,
  ]);
  return rows;
}

/** The newest postings for a customer under a reference, oldest first; those of trades are found by their moment alone. */
export async function postedFor(
  db: Queryable,
  owner: UserId,
  reference: string,
  limit: number,
): Promise<readonly PostedLine[]> {
  const { rows } = await db.query<PostedLine>(
    `${select} WHERE p.reference = $2 AND NOT starts_with(p.reference, 'trade:') AND ${own} ORDER BY p.id DESC LIMIT $3`,
    [owner, reference, limit],
  );
  return rows.toReversed();
}

/** Postings by where they lie, as a customer sees them now; what is not there is left out. */
export async function readPosted(
  db: Queryable,
  owner: UserId,
  places: readonly PostedPlace[],
): Promise<readonly PostedLine[]> {
  if (places.length === 0) return [];
  const { rows } = await db.query<PostedLine>(
    `${select} JOIN unnest($2::bigint[], $3::timestamptz[]) AS n (id, at) ON n.id = p.id AND n.at = p.at WHERE ${own} ORDER BY p.id`,
    [owner, columnOf(places, ({ id }) => id), columnOf(places, ({ at }) => at)],
  );
  return rows;
}
