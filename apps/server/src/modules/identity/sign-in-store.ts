import type { UserId } from '@bourse/kernel/ids';
import { fromDate, toIso, type Instant } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { Place } from './session-store.ts';

export interface SignIn {
  readonly id: string;
  readonly at: Instant;
  readonly address: string;
  readonly device: string;
  readonly outcome: 'ok' | 'failed';
}

/** Keeps an attempt to sign in; without a user where the account is unknown, so that both cost the same. */
export async function recordSignIn(
  tx: Queryable,
  owner: UserId | null,
  place: Place,
  outcome: SignIn['outcome'],
  now: Instant,
): Promise<void> {
  await tx.query('INSERT INTO sign_ins (user_id, at, address, device, outcome) VALUES ($1, $2, $3, $4, $5)', [
    owner,
    toIso(now),
    place.ip,
    place.userAgent,
    outcome,
  ]);
}

/** So many sign-ins back a place is known. */
const rememberedMax = 100;

/** From where an account was signed in to, the newest first. */
export async function listKnownPlaces(db: Queryable, owner: UserId): Promise<Place[]> {
  const { rows } = await db.query<{ address: string; device: string }>(
    `SELECT address, device FROM sign_ins WHERE user_id = $1 AND outcome = 'ok' ORDER BY id DESC LIMIT $2`,
    [owner, rememberedMax],
  );
  return rows.map(({ address, device }) => ({ ip: address, userAgent: device }));
}

/** Newest first. `total` stops at 10,000. */
export async function listSignIns(
  db: Queryable,
  owner: UserId,
  slice: ListSlice,
): Promise<{ readonly signIns: readonly SignIn[]; readonly total: number }> {
  const { rows } = await db.query<Omit<SignIn, 'at'> & { at: Date }>(
    `SELECT id, at, address, device, outcome FROM sign_ins
     WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [owner, slice.below, slice.limit, slice.offset],
  );
  const signIns = rows.map((row) => ({ ...row, at: fromDate(row.at) }));
  return { signIns, total: await countRows(db, 'SELECT 1 FROM sign_ins WHERE user_id = $1', [owner]) };
}

/** Of how many customers tries were made before a moment. */
export async function countSignInsOver(db: Queryable, before: Instant): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(DISTINCT user_id)::int AS count FROM sign_ins WHERE at < $1',
    [toIso(before)],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes attempts on accounts that do not exist before `unknownBefore`, all others before `knownBefore`. @returns how many. */
export function pruneSignIns(
  db: Database,
  unknownBefore: Instant,
  knownBefore: Instant,
  mayDelete: string,
  stop?: AbortSignal,
): Promise<number> {
  const condition = `((user_id IS NULL AND at < $1) OR at < $2) AND ${mayDelete}`;
  return deleteInPieces(
    db,
    { table: 'sign_ins', condition, isUnindexed: true, values: [toIso(unknownBefore), toIso(knownBefore)] },
    stop,
  );
}
