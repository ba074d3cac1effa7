import { userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, instant, minuteMs, toIso, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { deleteInPieces } from '../../../platform/database/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/** A question to a passkey is answered within this time. */
const challengeMs = 5 * minuteMs;

/** What a challenge is for. */
export type PasskeyPurpose = 'register' | 'login';

/** A passkey as it was registered. */
export interface Passkey {
  readonly id: string;
  readonly userId: UserId;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
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
    userId: userId(row.user_id),
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number.parseInt(row.counter, 10),
    transports: row.transports,
    name: row.name,
    createdAt: fromDate(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : fromDate(row.last_used_at),
  };
}

const columns =
  'id, user_id, credential_id, public_key, counter::text AS counter, transports, name, created_at, last_used_at';

/** Keeps a challenge for one answer. */
export async function insertChallenge(
  tx: Tx,
  challenge: string,
  owner: UserId | null,
  purpose: PasskeyPurpose,
  now: Instant,
): Promise<void> {
  await tx.query('INSERT INTO passkey_challenges (challenge, user_id, purpose, expires_at) VALUES ($1, $2, $3, $4)', [
    challenge,
    owner,
    purpose,
    toIso(instant(now + challengeMs)),
  ]);
}

/** Uses a challenge up; false when it is not one of this customer and purpose, or is over. Of any number at once one gets true. */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  owner: UserId | null,
  purpose: PasskeyPurpose,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `DELETE FROM passkey_challenges
     WHERE challenge = $1 AND user_id IS NOT DISTINCT FROM $2 AND purpose = $3 AND expires_at > $4`,
    [challenge, owner, purpose, toIso(now)],
  );
  return rowCount === 1;
}

/** A customer's passkeys, the oldest first. */
export async function listPasskeys(db: Queryable, owner: UserId): Promise<Passkey[]> {
  const { rows } = await db.query<PasskeyRow>(`SELECT ${columns} FROM passkeys WHERE user_id = $1 ORDER BY id`, [
    owner,
  ]);
  return rows.map(fromRow);
}

/** The passkey with this credential id. */
export async function findPasskey(db: Queryable, credentialId: Buffer): Promise<Passkey | undefined> {
  const { rows } = await db.query<PasskeyRow>(`SELECT ${columns} FROM passkeys WHERE credential_id = $1`, [
    credentialId,
  ]);
  return rows.map(fromRow)[0];
}

/** Adds a passkey; null when its credential id is known already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Pick<Passkey, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
  now: Instant,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
    [
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      toIso(now),
    ],
  );
  return rows[0]?.id ?? null;
}

/** Notes that a passkey was used; false when its counter did not rise, as that of a copy would not. */
export async function notePasskeyUse(tx: Tx, id: string, counter: number, now: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [id, counter, toIso(now)],
  );
  return rowCount === 1;
}

/** Removes a passkey of a customer; false when it is not theirs. */
export async function deletePasskey(tx: Tx, owner: UserId, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM passkeys WHERE id = $1 AND user_id = $2', [id, owner]);
  return rowCount === 1;
}

/** Locks the account row, so that factors of one account are changed one after another. */
export async function lockAccount(tx: Tx, owner: UserId): Promise<void> {
  const { rows } = await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [owner]);
  present(rows[0], 'the customer');
}

/** Deletes challenges that were over before `before`. */
export async function pruneChallenges(db: Database, before: Instant): Promise<void> {
  await deleteInPieces(db, { table: 'passkey_challenges', condition: 'expires_at < $1', values: [toIso(before)] });
}
