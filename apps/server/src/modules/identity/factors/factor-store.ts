import type { StaffId, UserId } from '@bourse/kernel/ids';
import { fromDate, toIso, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/** Whose factors they are. */
export type FactorOwner =
  | { readonly kind: 'customer'; readonly id: UserId }
  | { readonly kind: 'staff'; readonly id: StaffId };

/** An authenticator app of somebody. */
export interface TotpFactor {
  readonly state: 'offered' | 'active';
  readonly sealedSecret: Buffer;
  readonly since: Instant;
  /** An app that is offered to take the place of the active one. */
  readonly next: { readonly sealedSecret: Buffer; readonly since: Instant } | null;
}

interface TotpRow {
  readonly state: 'offered' | 'active';
  readonly sealed_secret: Buffer;
  readonly since: Date;
  readonly next_secret: Buffer | null;
  readonly next_since: Date | null;
}

/** Reads a TOTP factor; undefined when there is none. */
export async function findTotp(db: Queryable, owner: FactorOwner): Promise<TotpFactor | undefined> {
  const { rows } = await db.query<TotpRow>(
    'SELECT state, sealed_secret, since, next_secret, next_since FROM totp_factors WHERE owner_kind = $1 AND owner_id = $2',
    [owner.kind, owner.id],
  );
  return rows.map(({ state, sealed_secret: sealedSecret, since, next_secret: next, next_since: nextSince }) => ({
    state,
    sealedSecret,
    since: fromDate(since),
    next: next === null || nextSince === null ? null : { sealedSecret: next, since: fromDate(nextSince) },
  }))[0];
}

/** Offers a TOTP factor in the place of an earlier offer; false when one is active. */
export async function offerTotp(tx: Tx, owner: FactorOwner, sealedSecret: Buffer, now: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO totp_factors AS t (owner_kind, owner_id, state, sealed_secret, since) VALUES ($1, $2, 'offered', $3, $4)
     ON CONFLICT (owner_kind, owner_id) DO UPDATE SET sealed_secret = EXCLUDED.sealed_secret, since = EXCLUDED.since
     WHERE t.state = 'offered'`,
    [owner.kind, owner.id, sealedSecret, toIso(now)],
  );
  return rowCount === 1;
}

/** Activates the offer with this secret, whose code of `step` is thereby used; false when it is no longer the offer. */
export async function activateTotp(
  tx: Tx,
  owner: FactorOwner,
  offer: TotpFactor,
  step: number,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE totp_factors SET state = 'active', last_step = $4, since = $5
     WHERE owner_kind = $1 AND owner_id = $2 AND state = 'offered' AND sealed_secret = $3`,
    [owner.kind, owner.id, offer.sealedSecret, step, toIso(now)],
  );
  return rowCount === 1;
}

/** Offers an app in the place of the active one, which counts until then; false when none is active. */
export async function offerNextTotp(tx: Tx, owner: FactorOwner, sealedSecret: Buffer, now: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE totp_factors SET next_secret = $3, next_since = $4
     WHERE owner_kind = $1 AND owner_id = $2 AND state = 'active'`,
    [owner.kind, owner.id, sealedSecret, toIso(now)],
  );
  return rowCount === 1;
}

/** Puts the offered app in the place of the active one, its code of `step` thereby used; false when these are not the two. */
export async function switchTotp(
  tx: Tx,
  owner: FactorOwner,
  { sealedSecret, next }: TotpFactor,
  step: number,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE totp_factors SET sealed_secret = next_secret, last_step = $5, since = $6, next_secret = NULL, next_since = NULL
     WHERE owner_kind = $1 AND owner_id = $2 AND state = 'active' AND sealed_secret = $3 AND next_secret = $4`,
    [owner.kind, owner.id, sealedSecret, next?.sealedSecret ?? null, step, toIso(now)],
  );
  return rowCount === 1;
}

/** Uses up the codes of all time steps up to `step`. Of any number at once exactly one gets true. */
export async function useTotpStep(tx: Tx, owner: FactorOwner, factor: TotpFactor, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE totp_factors SET last_step = $4
     WHERE owner_kind = $1 AND owner_id = $2 AND state = 'active' AND sealed_secret = $3 AND last_step < $4`,
    [owner.kind, owner.id, factor.sealedSecret, step],
  );
  return rowCount === 1;
}

/** Removes the active TOTP factor; recovery codes go with the last factor. False when there was none. */
export async function deleteTotp(tx: Tx, owner: FactorOwner): Promise<boolean> {
  const { rowCount } = await tx.query(
    `DELETE FROM totp_factors WHERE owner_kind = $1 AND owner_id = $2 AND state = 'active'`,
    [owner.kind, owner.id],
  );
  await dropUselessCodes(tx, owner);
  return rowCount === 1;
}

/** Deletes the recovery codes of who has no factor left that they could replace. */
export async function dropUselessCodes(tx: Tx, owner: FactorOwner): Promise<void> {
  await tx.query(
    `DELETE FROM recovery_codes WHERE owner_kind = $1 AND owner_id = $2
       AND NOT ($1 = 'customer' AND EXISTS (SELECT 1 FROM passkeys WHERE user_id = $2))
       AND NOT ($1 = 'staff' AND EXISTS (SELECT 1 FROM staff_passkeys WHERE staff_id = $2))
       AND NOT EXISTS (SELECT 1 FROM totp_factors WHERE owner_kind = $1 AND owner_id = $2 AND state = 'active')`,
    [owner.kind, owner.id],
  );
}

/** Replaces all recovery codes of somebody. */
export async function replaceRecoveryCodes(tx: Tx, owner: FactorOwner, hashes: readonly Buffer[]): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE owner_kind = $1 AND owner_id = $2', [owner.kind, owner.id]);
  await tx.query(
    `INSERT INTO recovery_codes (owner_kind, owner_id, code_hash) SELECT $1, $2, hash FROM unnest($3::bytea[]) AS h (hash)`,
    [owner.kind, owner.id, hashes],
  );
}

/** Uses a recovery code up. Of any number at once exactly one gets true. */
export async function useRecoveryCode(tx: Tx, owner: FactorOwner, hash: Buffer, now: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE recovery_codes SET used_at = $4
     WHERE owner_kind = $1 AND owner_id = $2 AND code_hash = $3 AND used_at IS NULL`,
    [owner.kind, owner.id, hash, toIso(now)],
  );
  return rowCount === 1;
}

/** How many recovery codes somebody has left. */
export async function countRecoveryCodes(db: Queryable, owner: FactorOwner): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM recovery_codes WHERE owner_kind = $1 AND owner_id = $2 AND used_at IS NULL`,
    [owner.kind, owner.id],
  );
  return present(rows[0], 'the count').count;
}
