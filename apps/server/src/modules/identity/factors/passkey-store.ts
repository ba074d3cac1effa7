import { fromDate, instant, minuteMs, toIso, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { deleteInPieces } from '../../../platform/database/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { FactorOwner } from './factor-store.ts';
import type { KeptCredential } from './webauthn.ts';

/** A question to a passkey is answered within this time. */
const challengeMs = 5 * minuteMs;

type OwnerKind = FactorOwner['kind'];

/** Customers and staff have tables of their own, of one shape. */
const tables = {
  customer: { passkeys: 'passkeys', challenges: 'passkey_challenges', owner: 'user_id', accounts: 'users' },
  staff: {
    passkeys: 'staff_passkeys',
    challenges: 'staff_passkey_challenges',
    owner: 'staff_id',
    accounts: 'staff',
  },
} as const satisfies Readonly<Record<OwnerKind, object>>;

/** What a challenge is for: adding a passkey, signing in, or showing one in a session of staff. */
export type PasskeyPurpose = 'register' | 'login' | 'verify';

/** A passkey as it was registered. */
export interface Passkey extends KeptCredential {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

interface PasskeyRow {
  readonly id: string;
  readonly owner_id: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: string;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

function fromRow(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    ownerId: row.owner_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number.parseInt(row.counter, 10),
    transports: row.transports,
    name: row.name,
    createdAt: fromDate(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : fromDate(row.last_used_at),
  };
}

const selectOf = (kind: OwnerKind): string => `SELECT id, ${tables[kind].owner} AS owner_id, credential_id, public_key,
    counter::text AS counter, transports, name, created_at, last_used_at
  FROM ${tables[kind].passkeys}`;

/** A question, whom it was put to, and what for. */
export interface Challenge {
  readonly kind: OwnerKind;
  /** Null where nobody has signed in yet. */
  readonly owner: FactorOwner['id'] | null;
  readonly challenge: string;
  readonly purpose: PasskeyPurpose;
}

/** Keeps a challenge for one answer. */
export async function insertChallenge(
  tx: Tx,
  { kind, owner, challenge, purpose }: Challenge,
  now: Instant,
): Promise<void> {
  const { challenges, owner: column } = tables[kind];
  await tx.query(`INSERT INTO ${challenges} (challenge, ${column}, purpose, expires_at) VALUES ($1, $2, $3, $4)`, [
    challenge,
    owner,
    purpose,
    toIso(instant(now + challengeMs)),
  ]);
}

/** Uses a challenge up; false when it is not one of this owner and purpose, or is over. Of any number at once one gets true. */
export async function takeChallenge(
  tx: Tx,
  { kind, owner, challenge, purpose }: Challenge,
  now: Instant,
): Promise<boolean> {
  const { challenges, owner: column } = tables[kind];
  const { rowCount } = await tx.query(
    `DELETE FROM ${challenges}
     WHERE challenge = $1 AND ${column} IS NOT DISTINCT FROM $2 AND purpose = $3 AND expires_at > $4`,
    [challenge, owner, purpose, toIso(now)],
  );
  return rowCount === 1;
}

/** Somebody's passkeys, the oldest first. */
export async function listPasskeys(db: Queryable, { kind, id }: FactorOwner): Promise<Passkey[]> {
  const { rows } = await db.query<PasskeyRow>(`${selectOf(kind)} WHERE ${tables[kind].owner} = $1 ORDER BY id`, [id]);
  return rows.map(fromRow);
}

/** How many passkeys somebody has. */
export async function countPasskeys(db: Queryable, { kind, id }: FactorOwner): Promise<number> {
  const { passkeys, owner } = tables[kind];
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${passkeys} WHERE ${owner} = $1`,
    [id],
  );
  return present(rows[0], 'the count').count;
}

/** The passkey with this credential id. */
export async function findPasskey(db: Queryable, kind: OwnerKind, credentialId: Buffer): Promise<Passkey | undefined> {
  const { rows } = await db.query<PasskeyRow>(`${selectOf(kind)} WHERE credential_id = $1`, [credentialId]);
  return rows.map(fromRow)[0];
}

/** Adds a passkey; null when its credential id is known already. */
export async function insertPasskey(
  tx: Tx,
  { kind, id }: FactorOwner,
  { credentialId, publicKey, counter, transports, name }: KeptCredential & Pick<Passkey, 'name'>,
  now: Instant,
): Promise<string | null> {
  const { passkeys, owner } = tables[kind];
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO ${passkeys} (${owner}, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
    [id, credentialId, publicKey, counter, transports, name, toIso(now)],
  );
  return rows[0]?.id ?? null;
}

/** Notes that a passkey was used; false when its counter did not rise, as that of a copy would not, or when it was removed. */
export async function notePasskeyUse(
  tx: Tx,
  kind: OwnerKind,
  id: string,
  counter: number,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE ${tables[kind].passkeys} SET counter = $2, last_used_at = $3
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [id, counter, toIso(now)],
  );
  return rowCount === 1;
}

/** Removes a passkey; false when it is not this owner's. */
export async function deletePasskey(tx: Tx, { kind, id: ownerId }: FactorOwner, id: string): Promise<boolean> {
  const { passkeys, owner } = tables[kind];
  const { rowCount } = await tx.query(`DELETE FROM ${passkeys} WHERE id = $1 AND ${owner} = $2`, [id, ownerId]);
  return rowCount === 1;
}

/** Removes every passkey of somebody, and the questions that are open. */
export async function deleteAllPasskeys(tx: Tx, { kind, id }: FactorOwner): Promise<void> {
  const { passkeys, challenges, owner } = tables[kind];
  await tx.query(`DELETE FROM ${passkeys} WHERE ${owner} = $1`, [id]);
  await tx.query(`DELETE FROM ${challenges} WHERE ${owner} = $1`, [id]);
}

/** Locks the account row, so that factors of one account are changed one after another. */
export async function lockAccount(tx: Tx, { kind, id }: FactorOwner): Promise<void> {
  const { rows } = await tx.query(`SELECT 1 FROM ${tables[kind].accounts} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  present(rows[0], 'the account');
}

/** Deletes challenges that were over before `before`. */
export async function pruneChallenges(db: Database, before: Instant, stop?: AbortSignal): Promise<void> {
  for (const { challenges } of Object.values(tables)) {
    await deleteInPieces(db, { table: challenges, condition: 'expires_at < $1', values: [toIso(before)] }, stop);
  }
}
