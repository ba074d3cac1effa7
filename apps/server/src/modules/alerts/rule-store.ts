import { type AlertParameters, type AlertRuleKind, alertRules } from '@bourse/contract/alerts';
import { type StaffId, staffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A rule with the parameters that belong to its kind. */
export type AlertRule = {
  readonly [K in AlertRuleKind]: {
    readonly kind: K;
    readonly version: number;
    readonly active: boolean;
    readonly parameters: AlertParameters<K>;
    readonly reason: string;
    /** Null for what the release came with. */
    readonly author: StaffId | null;
    readonly at: Instant;
  };
}[AlertRuleKind];

interface RuleRow {
  readonly kind: AlertRuleKind;
  readonly version: number;
  readonly active: boolean;
  readonly parameters: unknown;
  readonly reason: string;
  readonly staff_id: string | null;
  readonly at: Date;
}

/** Every rule as it is now. */
export async function selectRules(db: Queryable): Promise<AlertRule[]> {
  const { rows } = await db.query<RuleRow>('SELECT DISTINCT ON (kind) * FROM alert_rules ORDER BY kind, version DESC');
  return rows.map(({ staff_id: author, at, parameters, ...row }) => {
    const parsed = z.parse(alertRules[row.kind], parameters);
    const rule = { ...row, parameters: parsed, author: author === null ? null : staffId(author), at: fromDate(at) };
    return rule as AlertRule; // the parameters were parsed by the schema of the kind
  });
}

/** A version of a rule that is to be put into force. */
export type NewRule = Pick<AlertRule, 'kind' | 'version' | 'active' | 'parameters' | 'reason' | 'at'> & {
  readonly author: StaffId;
};

/** Writes a version; false where somebody else has written it. */
export async function insertRule(tx: Tx, rule: NewRule): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO alert_rules (kind, version, active, parameters, reason, staff_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [rule.kind, rule.version, rule.active, JSON.stringify(rule.parameters), rule.reason, rule.author, toIso(rule.at)],
  );
  return rowCount === 1;
}
