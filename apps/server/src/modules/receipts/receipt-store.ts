import type { ReceiptKind } from '@bourse/contract/receipt-kinds';
import type { Receipt } from '@bourse/contract/receipts';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

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

/** A receipt as it is written. */
export interface NewReceipt {
  readonly kind: ReceiptKind;
  /** What it is known by: one for each kind. */
  readonly reference: string;
  readonly receipt: Receipt;
  readonly at: Instant;
  /** Null where another module knows whose it is. */
  readonly owner: UserId | null;
  readonly subject: string | null;
  readonly key: string | null;
}

const insert = `INSERT INTO receipts (kind, reference, kid, body, signature, signed_at, user_id, subject, key)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const valuesOf = ({ kind, reference, receipt, at, owner, subject, key }: NewReceipt): readonly unknown[] => {
  const { kid, body, signature } = receipt;
  return [kind, reference, kid, body, signature, toIso(at), owner, subject, key];
};

/** Writes a receipt; of something that has one already this fails. */
export function insertReceipt(tx: Tx, receipt: NewReceipt): void {
  tx.send(insert, valuesOf(receipt), 1);
}

/** Writes a receipt unless somebody else has just done so: the first stays. */
export function insertOnce(tx: Tx, receipt: NewReceipt): void {
  tx.send(`${insert} ON CONFLICT (kind, reference) DO NOTHING`, valuesOf(receipt));
}

/** A receipt as it is kept for its owner. */
export interface KeptReceipt {
  readonly id: string;
  readonly kind: string;
  readonly subject: string | null;
  readonly signedAt: Instant;
  readonly receipt: Receipt;
}

interface KeptRow extends Receipt {
  readonly id: string;
  readonly kind: string;
  readonly subject: string | null;
  readonly signed_at: Date;
}

const kept = 'SELECT id::text AS id, kind, subject, signed_at, kid, body, signature FROM receipts';

const keptOf = ({ id, kind, subject, signed_at: at, ...receipt }: KeptRow): KeptReceipt => ({
  id,
  kind,
  subject,
  signedAt: fromDate(at),
  receipt,
});

/** An own receipt by what it is known by, or the newest about something; null where there is none. */
export async function findKept(
  db: Queryable,
  owner: UserId,
  wanted:
    | { readonly kind: ReceiptKind; readonly id: string }
    | { readonly kind: ReceiptKind; readonly subject: string },
): Promise<KeptReceipt | null> {
  const [column, value] = 'id' in wanted ? ['reference', wanted.id] : ['subject', wanted.subject];
  const { rows } = await db.query<KeptRow>(
    `${kept} WHERE user_id = $1 AND kind = $2 AND ${column} = $3 ORDER BY receipts.id DESC LIMIT 1`,
    [owner, wanted.kind, value],
  );
  return rows.map(keptOf)[0] ?? null;
}

/** Own receipts, newest first. */
export async function listKept(
  db: Queryable,
  owner: UserId,
  slice: ListSlice,
): Promise<{ readonly rows: KeptReceipt[]; readonly total: number }> {
  const { rows } = await db.query<KeptRow>(
    `${kept} WHERE user_id = $1 AND ($2::bigint IS NULL OR receipts.id < $2) ORDER BY receipts.id DESC LIMIT $3 OFFSET $4`,
    [owner, slice.below, slice.limit, slice.offset],
  );
  const count = await db.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM (SELECT FROM receipts WHERE user_id = $1 LIMIT 10000) AS few',
    [owner],
  );
  return { rows: rows.map(keptOf), total: count.rows[0]?.n ?? 0 };
}

/** A receipt of the house with what it is found by, whoever asks; null where there is none. */
export async function findSigned(
  db: Queryable,
  kind: string,
  reference: string,
): Promise<{ readonly body: string; readonly owner: UserId | null; readonly key: string | null } | null> {
  const { rows } = await db.query<{ body: string; owner: UserId | null; key: string | null }>(
    'SELECT body, user_id AS owner, key FROM receipts WHERE kind = $1 AND reference = $2',
    [kind, reference],
  );
  return rows[0] ?? null;
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
