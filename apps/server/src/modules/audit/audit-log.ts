import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type ChainEnd, follows, genesis, hashOf } from './audit-chain.ts';
import { type AuditRow, insertRow, lockLastRow, selectRows } from './audit-store.ts';

/** Facts of an entry by their names. Nothing secret: the log is read by others. */
export type AuditFacts = Readonly<Record<string, unknown>>;

/** One thing that a member of staff did. */
export interface AuditEntry {
  readonly at: Instant;
  readonly staffId: StaffId;
  /** The name of the call, for example `admin.market_halt`, or the kind of what two persons decided. */
  readonly action: string;
  /** What it was done to, for example `market:1`. */
  readonly subject: string;
  /** Why, in the words of whoever did it. */
  readonly reason?: string | undefined;
  /** What changed, as it was; absent where nothing was there or nothing changed. */
  readonly before?: AuditFacts | undefined;
  /** What changed, as it is now. */
  readonly after?: AuditFacts | undefined;
  /** Who approved it as the second person. */
  readonly approver?: StaffId | undefined;
  /** With what else. */
  readonly detail?: AuditFacts;
}

const textOf = (facts: AuditFacts | undefined): string | null => (facts === undefined ? null : JSON.stringify(facts));

/** Writes an entry in the transaction of what it tells of: neither is there without the other. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const last = await lockLastRow(tx);
  const content: Omit<AuditRow, 'hash'> = {
    id: last === undefined ? 1 : last.id + 1,
    version: 2,
    at: toIso(entry.at),
    staffId: entry.staffId,
    action: entry.action,
    subject: entry.subject,
    detail: JSON.stringify(entry.detail ?? {}),
    reason: entry.reason ?? null,
    before: textOf(entry.before),
    after: textOf(entry.after),
    approverId: entry.approver ?? null,
    previousHash: last?.hash ?? genesis,
  };
  await insertRow(tx, { ...content, hash: hashOf(content) });
}

/** What going through the chain has found. */
export interface AuditChain {
  /** The first row that does not fit, 0 when the expected hash is not in the chain, null when all is well. */
  readonly brokenAt: number | null;
  /** How many rows fit before that. */
  readonly rows: number;
  /** The end of what fits: its hash is what to note down elsewhere. */
  readonly end: ChainEnd;
}

/**
 * Goes through the chain from the first row.
 * @param stop ends it behind the rows that were read so far.
 * @param expected a hash that was noted down elsewhere; without it, cutting off the end goes unseen.
 */
export async function readChain(db: Queryable, expected?: string, stop?: AbortSignal): Promise<AuditChain> {
  let end: ChainEnd = { id: 0, hash: genesis };
  let isSeen = expected === undefined || expected === genesis;
  for (;;) {
    const rows = await selectRows(db, end.id, 1_000);
    for (const row of rows) {
      if (!follows(row, end)) return { brokenAt: row.id, rows: end.id, end };
      isSeen ||= row.hash === expected;
      end = { id: row.id, hash: row.hash };
    }
    if (rows.length === 0 || stop?.aborted === true) return { brokenAt: isSeen ? null : 0, rows: end.id, end };
  }
}

/** The same where only the fault counts: see {@link AuditChain.brokenAt}. */
export async function verifyAudit(db: Queryable, expected?: string): Promise<number | null> {
  return (await readChain(db, expected)).brokenAt;
}
