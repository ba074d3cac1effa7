import type { Queryable } from '../../platform/database/sql.ts';
import { approvalEntries, keyEntries } from '../audit/index.ts';
import { isClosedSql, type KeptSignature } from '../identity/index.ts';

/** A request with what was shown and signed, and what the audit log says of both. */
export interface SignedRequest {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly state: string;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly decided_by: string | null;
  readonly frozen: string | null;
  /** In hexadecimal. */
  readonly frozen_hash: string | null;
  /** Whether the words are of a customer whose account is closed: an erasure empties them. */
  readonly may_be_erased: boolean;
  readonly signature: KeptSignature | null;
  /** SHA-256 of what was shown, as it was noted when it was asked for. */
  readonly noted: string | null;
  /** Whether entries of before the one that asked for it have noted such a hash. */
  readonly is_after_first: boolean;
  /** The entry of the approval, and the signature in it. */
  readonly decided_entry: string | null;
  readonly noted_signature: KeptSignature | null;
}

/** Requests behind one, in the order of their numbers. */
export async function selectSigned(db: Queryable, after: string, limit: number): Promise<readonly SignedRequest[]> {
  const { rows } = await db.query<SignedRequest>(
    `WITH first AS (SELECT min(id) AS id FROM ${approvalEntries} AS e WHERE e.detail->>'frozen' IS NOT NULL)
     SELECT a.id::text AS id, a.kind, a.subject, a.payload, a.reason, a.state, a.requested_by::text AS requested_by,
       a.requested_at, a.decided_by::text AS decided_by, a.frozen, a.signature, asked.noted,
       encode(a.frozen_hash, 'hex') AS frozen_hash, coalesce(${isClosedSql('a.customer_id')}, false) AS may_be_erased,
       coalesce(asked.id > (SELECT id FROM first), false) AS is_after_first,
       decided.id::text AS decided_entry, decided.signature AS noted_signature
     FROM (SELECT * FROM approvals WHERE id > $1::bigint ORDER BY id LIMIT $2) AS a
     LEFT JOIN LATERAL (
       SELECT e.id, e.detail->>'frozen' AS noted FROM ${approvalEntries} AS e
       WHERE e.subject = a.subject AND e.detail->>'approval' = a.id::text AND e.detail ? 'payload' LIMIT 1) AS asked ON true
     LEFT JOIN LATERAL (
       SELECT e.id, e.detail->'signature' AS signature FROM ${approvalEntries} AS e
       WHERE e.subject = a.subject AND e.detail->>'approval' = a.id::text AND e.action = 'approval.approved' LIMIT 1) AS decided
       ON true
     ORDER BY a.id`,
    [after, limit],
  );
  return rows;
}

/**
 * The public key that somebody had under a number when an entry was written, in base64; undefined where they had none.
 * @param kind `signing_key` or `passkey`. @param key its number.
 */
export async function keyThen(
  db: Queryable,
  kind: 'signing_key' | 'passkey',
  { owner, key, entry }: { readonly owner: string; readonly key: string; readonly entry: string },
): Promise<string | undefined> {
  const name = kind === 'passkey' ? 'passkey' : 'key';
  const { rows } = await db.query<{ public_key: string }>(
    `SELECT added.detail->>'public_key' AS public_key FROM ${keyEntries} AS added
     WHERE added.action = $1 AND added.subject = $3 AND added.detail->>'${name}' = $4 AND added.id < $5::bigint
       AND NOT EXISTS (SELECT FROM ${keyEntries} AS ended
         WHERE ended.action = $2 AND ended.subject = $3 AND ended.detail->>'${name}' = $4
           AND ended.id > added.id AND ended.id < $5::bigint)`,
    [`admin.${kind}_add`, `admin.${kind}_remove`, `staff:${owner}`, key, entry],
  );
  return rows[0]?.public_key ?? undefined;
}
