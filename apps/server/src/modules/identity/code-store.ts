import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { CodeScene } from '@bourse/contract/identity';
import { fromDate, instant, minuteMs, toIso, type Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { isNumericCode } from '@bourse/kernel/validators';
import type { Database, Tx } from '../../platform/database/database.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { AccountAddress } from './account-address.ts';

export const codeMinutes = 10;
export const codeResendSeconds = 60;
const maxTries = 5;

const keyOf = (address: AccountAddress): string => `${address.kind}:${address.value}`;

function hashCode(salt: Uint8Array, code: string): Buffer {
  return createHash('sha256').update(salt).update(code).digest();
}

/** Makes a new code for an address and scene; the one before is worth nothing from now on. */
export async function issueCode(tx: Tx, address: AccountAddress, scene: CodeScene, now: Instant): Promise<string> {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const salt = randomBytes(16);
  await tx.query(
    `INSERT INTO codes (address, scene, salt, code_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (address, scene) DO UPDATE SET salt = EXCLUDED.salt, code_hash = EXCLUDED.code_hash, tries = 0,
       created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at, used_at = NULL`,
    [keyOf(address), scene, salt, hashCode(salt, code), toIso(now), toIso(instant(now + codeMinutes * minuteMs))],
  );
  return code;
}

interface CodeRow {
  readonly salt: Buffer;
  readonly code_hash: Buffer;
  readonly tries: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** A code that was right, to be used up in the transaction that it allows. */
export interface CheckedCode {
  readonly address: AccountAddress;
  readonly scene: CodeScene;
  readonly codeHash: Buffer;
}

/**
 * Compares a code with the newest one of an address and scene. Each comparison is a try, counted in a transaction of its
 * own before the comparison, so that neither a refusal nor a thousand at once gives more than five.
 * @returns CODE_WRONG, or CODE_EXPIRED when its time or its tries are over.
 */
export async function checkCode(
  db: Database,
  address: AccountAddress,
  scene: CodeScene,
  code: string,
  now: Instant,
): Promise<Result<CheckedCode, Rejection>> {
  if (!isNumericCode(code)) return reject('CODE_WRONG', { field: 'code' });
  const row = await db.withTx('try a code', async (tx) => {
    const { rows } = await tx.query<CodeRow>(
      `UPDATE codes SET tries = tries + 1 WHERE address = $1 AND scene = $2 AND used_at IS NULL
       RETURNING salt, code_hash, tries, created_at, expires_at`,
      [keyOf(address), scene],
    );
    return rows[0];
  });
  if (row === undefined) return reject('CODE_WRONG', { field: 'code' });
  if (row.tries > maxTries || fromDate(row.expires_at) <= now) return reject('CODE_EXPIRED', { field: 'code' });
  if (!timingSafeEqual(row.code_hash, hashCode(row.salt, code))) return reject('CODE_WRONG', { field: 'code' });
  return ok({ address, scene, codeHash: row.code_hash });
}

/**
 * Uses a checked code up. Of two at once exactly one succeeds.
 * @returns CODE_WRONG when somebody else has used it, or a newer code was sent.
 */
export async function useCode(tx: Tx, checked: CheckedCode, now: Instant): Promise<Result<void, Rejection>> {
  const { rowCount } = await tx.query(
    'UPDATE codes SET used_at = $4 WHERE address = $1 AND scene = $2 AND code_hash = $3 AND used_at IS NULL',
    [keyOf(checked.address), checked.scene, checked.codeHash, toIso(now)],
  );
  return rowCount === 1 ? ok(undefined) : reject('CODE_WRONG', { field: 'code' });
}

/** Deletes every code that was sent to these addresses. */
export async function deleteCodesOf(tx: Tx, addresses: readonly AccountAddress[]): Promise<void> {
  await tx.query('DELETE FROM codes WHERE address = ANY ($1)', [addresses.map(keyOf)]);
}

/** Deletes codes that were over before `before`. */
export async function pruneCodes(db: Database, before: Instant, stop?: AbortSignal): Promise<void> {
  await deleteInPieces(db, { table: 'codes', condition: 'expires_at < $1', values: [toIso(before)] }, stop);
}
