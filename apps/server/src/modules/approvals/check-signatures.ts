import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { frozenRequest } from '@bourse/contract/approval';
import { fromDate, toIso } from '@bourse/kernel/instant';
import { parseJson } from '@bourse/kernel/parse-json';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import { isSignedByKey, type KeptSignature, passkeySignature } from '../identity/index.ts';
import type { Discrepancy } from '../ledger/index.ts';
import { keyThen, selectSigned, type SignedRequest } from './signature-check-store.ts';

const requestsAtOnce = 200;

/** What is wrong with what was shown; null where it is what was asked for, and noted as it is. */
function faultOfFrozen(row: SignedRequest): string | null {
  const { frozen, frozen_hash: hash, noted } = row;
  if (frozen === null) return row.is_after_first || noted !== null ? 'nothing that was shown' : null;
  if (hash !== noted) return 'another hash than was noted';
  if (frozen === '') return row.may_be_erased ? null : 'nothing that was shown';
  if (createHash('sha256').update(frozen).digest('hex') !== noted) return 'other words than were noted';
  const shown = z.safeParse(frozenRequest, parseJson(frozen));
  if (!shown.success) return 'no summary';
  const { approval: id, kind, subject, payload, reason, requested_by: by, requested_at: at } = shown.data;
  const own = [
    row.id,
    row.kind,
    row.subject,
    row.payload,
    row.reason,
    row.requested_by,
    toIso(fromDate(row.requested_at)),
  ];
  return isDeepStrictEqual([id, kind, subject, payload, reason, by.id, at], own)
    ? null
    : 'another request than was shown';
}

async function isSigned(db: Queryable, row: SignedRequest, hash: string, signature: KeptSignature): Promise<boolean> {
  const { decided_by: owner, decided_entry: entry } = row;
  if (owner === null || entry === null) return false;
  if ('key' in signature) {
    const key = await keyThen(db, 'signing_key', { owner, key: signature.key, entry });
    return key !== undefined && isSignedByKey(Buffer.from(key, 'base64'), hash, signature.value);
  }
  const key = await keyThen(db, 'passkey', { owner, key: signature.passkey, entry });
  if (key === undefined) return false;
  const sent = z.safeParse(z.object({ id: z.string() }), parseJson(signature.value));
  if (!sent.success) return false;
  // Its counter was compared when it was shown, and counts on since.
  const kept = {
    credentialId: Buffer.from(sent.data.id, 'base64url'),
    publicKey: Buffer.from(key, 'base64'),
    counter: 0,
    transports: [],
  };
  return (await passkeySignature(kept, signature.origin, hash, signature.value)) !== null;
}

async function faultOf(db: Queryable, row: SignedRequest): Promise<string | null> {
  const fault = faultOfFrozen(row);
  if (fault !== null || row.frozen === null) return fault;
  const { signature, noted, noted_signature: notedSignature } = row;
  if (row.state !== 'approved') return signature === null ? null : 'a signature of what nobody approved';
  if (signature === null || noted === null) return 'no signature';
  if (!isDeepStrictEqual(signature, notedSignature)) return 'another signature than was noted';
  return (await isSigned(db, row, noted, signature)) ? null : 'no signature of a key that they had then';
}

/**
 * Checks that each request is what was shown to who decided, word for word, and that each approval carries a signature of who
 * approved, by a key that the audit log knew as theirs at that time. In pieces. Requests of before there were summaries have
 * neither; one behind the first that has is a fault.
 */
export async function checkSignatures(db: Queryable, stop?: AbortSignal): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  for (let after: string | null = '0'; after !== null;) {
    stop?.throwIfAborted();
    const rows: readonly SignedRequest[] = await selectSigned(db, after, requestsAtOnce);
    for (const row of rows) {
      const fault = await faultOf(db, row);
      if (fault === null) continue;
      const subject = `request ${row.id}, ${row.kind}, ${row.state}`;
      found.push({ check: 'approval', subject, expected: 'what was shown, signed by who approved', found: fault });
    }
    after = rows.length < requestsAtOnce ? null : (rows.at(-1)?.id ?? null);
  }
  return found;
}
