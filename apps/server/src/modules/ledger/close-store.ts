import type { AssetId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { dayText } from './daily-balance-store.ts';

/** What somebody had in a coin when a day ended; all of it together is zero. */
export interface DayClose {
  readonly assetId: AssetId;
  readonly customers: bigint;
  readonly pools: bigint;
  readonly treasury: bigint;
  readonly fees: bigint;
  readonly other: bigint;
  readonly issuance: bigint;
  readonly sum: bigint;
}

/** The balances at the end of a day as they were kept; undefined where none were. */
export async function readClose(db: Queryable, day: Instant): Promise<DayClose[] | undefined> {
  const end = dayText(instant(day + dayMs));
  const kept = await db.query('SELECT 1 FROM daily_balance_days WHERE day = $1::date', [end]);
  if (kept.rowCount === 0) return undefined;
  const part = (name: string, condition: string): string =>
    `coalesce(sum(b.total) FILTER (WHERE ${condition}), 0) AS ${name}`;
  const { rows } = await db.query<Omit<DayClose, 'assetId'> & { readonly asset_id: AssetId }>(
    `SELECT a.asset_id, ${part('customers', 'a.house IS NULL')}, ${part('pools', `starts_with(a.house, 'pool:')`)},
       ${part('treasury', `a.house = 'treasury'`)}, ${part('fees', `a.house = 'fees'`)},
       ${part('other', `a.house IN ('dust', 'insurance', 'escrow', 'bank')`)}, ${part('issuance', `a.house = 'issuance'`)},
       coalesce(sum(b.total), 0) AS sum
     FROM ledger_accounts a CROSS JOIN LATERAL (
       SELECT total FROM daily_balances WHERE account_id = a.id AND day <= $1::date ORDER BY day DESC LIMIT 1) b
     GROUP BY a.asset_id ORDER BY a.asset_id DESC`,
    [end],
  );
  return rows.map(({ asset_id: assetId, ...row }) => ({ ...row, assetId }));
}

/** What moved on a day, by kind and coin. */
export interface DayFlow {
  readonly assetId: AssetId;
  readonly kind: string;
  readonly postings: number;
  readonly amount: bigint;
}

/** The postings of a day together, by coin and kind. */
export async function listDayFlows(db: Queryable, day: Instant): Promise<DayFlow[]> {
  const { rows } = await db.query<Omit<DayFlow, 'assetId'> & { readonly asset_id: AssetId }>(
    `SELECT asset_id, kind, count(*)::int AS postings, sum(amount) AS amount FROM postings
     WHERE at >= $1 AND at < $2 GROUP BY asset_id, kind ORDER BY asset_id, kind`,
    [toIso(day), toIso(instant(day + dayMs))],
  );
  return rows.map(({ asset_id: assetId, ...row }) => ({ ...row, assetId }));
}
