import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { SeenFill } from '../lever/index.ts';
import type { CopiedLots } from './copy.ts';

/** Up to which fill everything was looked at, behind its lock; new from the newest fill on. */
export async function lockCursor(tx: Tx, newest: string): Promise<string> {
  await tx.query(`INSERT INTO copy_cursors (name, fill_id) VALUES ('fills', $1) ON CONFLICT (name) DO NOTHING`, [
    newest,
  ]);
  const { rows } = await tx.query<{ fill: string }>(
    `SELECT fill_id::text AS fill FROM copy_cursors WHERE name = 'fills' FOR UPDATE`,
  );
  return present(rows[0], 'the cursor').fill;
}

/** Up to which fill everything was looked at; undefined before the first time. */
export async function findCursor(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.query<{ fill: string }>(
    `SELECT fill_id::text AS fill FROM copy_cursors WHERE name = 'fills'`,
  );
  return rows[0]?.fill;
}

/** Moves it on. */
export function updateCursor(tx: Tx, fill: string): void {
  tx.send(`UPDATE copy_cursors SET fill_id = $1 WHERE name = 'fills'`, [fill]);
}

/** The seed of a day, drawn where there is none. */
export async function ensureSeed(
  db: Queryable,
  day: string,
  draw: () => { readonly seed: string; readonly hash: string },
): Promise<{ readonly seed: string; readonly hash: string }> {
  const known = await findSeed(db, day);
  if (known !== undefined) return known;
  const { seed, hash } = draw();
  await db.query('INSERT INTO copy_seeds (day, seed, hash) VALUES ($1, $2, $3) ON CONFLICT (day) DO NOTHING', [
    day,
    seed,
    hash,
  ]);
  return present(await findSeed(db, day), 'the seed of a day');
}

/** The seed of a day. */
export async function findSeed(
  db: Queryable,
  day: string,
): Promise<{ readonly seed: string; readonly hash: string } | undefined> {
  const { rows } = await db.query<{ seed: string; hash: string }>('SELECT seed, hash FROM copy_seeds WHERE day = $1', [
    day,
  ]);
  return rows[0];
}

/** What a run is written down with. */
export interface NewRun {
  readonly fill: SeenFill;
  readonly lastFillId: string;
  readonly lots: number;
  readonly ticks: number;
  readonly priceText: string;
  readonly day: string;
  readonly copies: number;
}

/** Writes a run. @returns its id. */
export async function insertRun(
  tx: Tx,
  { fill, lastFillId, lots, ticks, priceText, day, copies }: NewRun,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO copy_runs (trader_id, position_id, last_fill_id, opens, product_id, asset_id, symbol, sign, multiple, lots,
       price_ticks, price_text, day, at, copies)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id::text AS id`,
    [
      fill.owner,
      fill.positionId,
      lastFillId,
      fill.opens,
      fill.productId,
      fill.assetId,
      fill.symbol,
      fill.sign,
      fill.multiple,
      lots,
      ticks,
      priceText,
      day,
      toIso(fill.at),
      copies,
    ],
  );
  return present(rows[0], 'the run').id;
}

/** A copy before its turn, in the order of its place; `reason` where nothing is sent. */
export interface NewCopy extends CopiedLots {
  readonly followId: string;
  readonly termsId: string;
  readonly followerId: UserId;
  readonly reason: string | null;
}

/** Writes the copies of a run in the order of their places. */
export function insertCopies(
  tx: Tx,
  run: string,
  traderPosition: number,
  copies: readonly NewCopy[],
  at: Instant,
): void {
  if (copies.length === 0) return;
  tx.send(
    `INSERT INTO copy_copies (run_id, trader_position_id, follow_id, terms_id, follower_id, wanted, least, reason, place, status, done_at)
     SELECT $1, $2, f, t, u, w, l, r, place, CASE WHEN r IS NULL THEN 0 ELSE 1 END, CASE WHEN r IS NULL THEN NULL ELSE $9::timestamptz END
     FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::int[], $8::text[]) WITH ORDINALITY
       AS n (f, t, u, w, l, r, place)`,
    [
      run,
      traderPosition,
      columnOf(copies, ({ followId }) => followId),
      columnOf(copies, ({ termsId }) => termsId),
      columnOf(copies, ({ followerId }) => followerId),
      columnOf(copies, ({ wanted }) => wanted),
      columnOf(copies, ({ least }) => least),
      columnOf(copies, ({ reason }) => reason),
      toIso(at),
    ],
    copies.length,
  );
}

/** Whether a position is itself a copy of another one. */
export async function isCopy(tx: Tx, position: number): Promise<boolean> {
  const { rows } = await tx.query('SELECT 1 FROM copy_copies WHERE position_id = $1', [position]);
  return rows.length > 0;
}
