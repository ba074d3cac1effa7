import type { Receipt, ReceiptKind } from '@bourse/contract/receipts';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A key of the house as it is kept. */
export interface ReceiptKey {
  readonly kid: string;
  readonly publicKey: Uint8Array;
  /** Null once nothing is signed by it any more. */
  readonly sealedKey: Uint8Array | null;
  readonly signsFrom: Instant;
  readonly retiredAt: Instant | null;
}

interface Row {
  readonly kid: string;
  readonly public_key: Buffer;
  readonly private_key: Buffer | null;
  readonly signs_from: Date;
  readonly retired_at: Date | null;
}

/** Every key, newest first. */
export async function selectKeys(db: Queryable): Promise<ReceiptKey[]> {
  const { rows } = await db.query<Row>('SELECT * FROM receipt_keys ORDER BY signs_from DESC, kid');
  return rows.map((row) => ({
    kid: row.kid,
    publicKey: row.public_key,
    sealedKey: row.private_key,
    signsFrom: fromDate(row.signs_from),
    retiredAt: row.retired_at === null ? null : fromDate(row.retired_at),
  }));
}

/** Keeps other changes of keys out until the transaction ends. */
export async function lockKeys(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE receipt_keys IN SHARE ROW EXCLUSIVE MODE');
}

/** Retires the key that signs, from when on the next one does. */
export function retireKey(tx: Tx, at: Instant): void {
  tx.send('UPDATE receipt_keys SET retired_at = greatest($1, signs_from) WHERE retired_at IS NULL', [toIso(at)]);
}

/** What of a key is written when it is made. */
export interface NewKey {
  readonly kid: string;
  readonly publicKey: Uint8Array;
  readonly sealedKey: Uint8Array;
  readonly createdAt: Instant;
  readonly signsFrom: Instant;
}

export function insertKey(tx: Tx, { kid, publicKey, sealedKey, createdAt, signsFrom }: NewKey): void {
  tx.send(
    'INSERT INTO receipt_keys (kid, public_key, private_key, created_at, signs_from) VALUES ($1, $2, $3, $4, $5)',
    [kid, publicKey, sealedKey, toIso(createdAt), toIso(signsFrom)],
  );
}

/** A receipt of something, once. */
export function insertReceipt(
  tx: Tx,
  kind: ReceiptKind,
  reference: string,
  { kid, body, signature }: Receipt,
  at: Instant,
): void {
  tx.send(
    'INSERT INTO receipts (kind, reference, kid, body, signature, signed_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [kind, reference, kid, body, signature, toIso(at)],
    1,
  );
}

/** The receipts of several things of a kind, by what they are of. */
export async function readReceipts(
  db: Queryable,
  kind: ReceiptKind,
  references: readonly string[],
): Promise<ReadonlyMap<string, Receipt>> {
  if (references.length === 0) return new Map();
  const { rows } = await db.query<Receipt & { reference: string }>(
    'SELECT reference, kid, body, signature FROM receipts WHERE kind = $1 AND reference = ANY ($2::text[])',
    [kind, [...references]],
  );
  return new Map(rows.map(({ reference, ...receipt }) => [reference, receipt]));
}
