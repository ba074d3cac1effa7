import { type KycRules, kycRules } from '@bourse/contract/kyc-rules';
import type { StaffId } from '@bourse/kernel/ids';
import { staffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { parse } from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A version of the rules. */
export interface RulesVersion {
  readonly version: number;
  readonly rules: KycRules;
  readonly reason: string;
  /** Null of those that the house began with. */
  readonly author: StaffId | null;
  readonly approver: StaffId | null;
  readonly at: Instant;
}

interface Row {
  readonly version: number;
  readonly rules: unknown;
  readonly reason: string;
  readonly author: string | null;
  readonly approver: string | null;
  readonly at: Date;
}

function fromRow({ version, rules, reason, author, approver, at }: Row): RulesVersion {
  const member = (id: string | null): StaffId | null => (id === null ? null : staffId(id));
  return {
    version,
    rules: parse(kycRules, rules),
    reason,
    author: member(author),
    approver: member(approver),
    at: fromDate(at),
  };
}

/** The latest versions, newest first. */
export async function selectRules(db: Queryable, limit: number): Promise<RulesVersion[]> {
  const { rows } = await db.query<Row>('SELECT * FROM verification_rules ORDER BY version DESC LIMIT $1', [limit]);
  return rows.map(fromRow);
}

/** The rules that hold. */
export async function readRules(db: Queryable): Promise<KycRules> {
  return present((await selectRules(db, 1))[0], 'the rules of verification').rules;
}

/** Puts new rules into force; of two at once the second fails, and is tried again after the first. */
export async function insertRules(tx: Tx, next: Omit<RulesVersion, 'version'>): Promise<void> {
  await tx.query(
    `INSERT INTO verification_rules (version, rules, reason, author, approver, at)
     SELECT max(version) + 1, $1, $2, $3, $4, $5 FROM verification_rules`,
    [JSON.stringify(next.rules), next.reason, next.author, next.approver, toIso(next.at)],
  );
}
