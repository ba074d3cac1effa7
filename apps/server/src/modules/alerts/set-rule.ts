import { type AlertRuleKind, alertRuleKinds, alertRules, caseCalls } from '@bourse/contract/alerts';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { parseAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import { assetId, type StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { parseJson } from '@bourse/kernel/parse-json';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { type ApprovalAnswer, changesOf, requestApproval } from '../approvals/index.ts';
import { readStaffNames } from '../identity/index.ts';
import type { Registry } from '../registry/index.ts';
import { type AlertRule, insertRule, selectRules } from './rule-store.ts';

export interface RuleEditPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
}

type Answer = OutputOf<typeof caseCalls.rules>[number];

async function answersOf(db: Queryable, rules: readonly AlertRule[]): Promise<Answer[]> {
  const names = await readStaffNames(
    db,
    rules.flatMap(({ author }) => author ?? []),
  );
  return rules.map(({ author, at, ...rule }) => ({
    ...rule,
    author: author === null ? null : { id: author, name: names.get(author) ?? '' },
    at: toIso(at),
  }));
}

/** Whether the currency of a rule is known, and its amounts fit the currency. */
function faultOf({ registry }: RuleEditPorts, parameters: AlertRule['parameters']): Rejection | null {
  if (!('currency_id' in parameters)) return null;
  const asset = registry.findAsset(assetId(parameters.currency_id));
  if (asset === undefined) return { code: 'CURRENCY_NOT_FOUND' };
  const amount = 'amount' in parameters ? parameters.amount : parameters.threshold;
  return parseAmount(amount, asset.scale).ok ? null : { code: 'INVALID_AMOUNT' };
}

const kind = caseCalls.setRule.name;

/** What is asked for: the next version of a rule, with what it changes as whoever asks has seen it. */
const payloadSchema = z.object({
  rule: z.enum(alertRuleKinds),
  /** The version that is changed. */
  version: z.int(),
  active: z.boolean(),
  parameters: z.unknown(),
  was: z.object({ active: z.boolean(), parameters: z.unknown() }),
});

async function findRule(tx: Tx, wanted: AlertRuleKind): Promise<AlertRule> {
  return present(
    (await selectRules(tx)).find((rule) => rule.kind === wanted),
    'the rule',
  );
}

/** @returns PARAMETER_ERROR, CURRENCY_NOT_FOUND, INVALID_AMOUNT, STATE_CHANGED where the version is not the newest. */
async function askForRule(
  ports: RuleEditPorts,
  by: StaffId,
  { kind: rule, version, active, parameters: text, reason }: InputOf<typeof caseCalls.setRule>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const parsed = z.safeParse(alertRules[rule], parseJson(text));
  if (!parsed.success) return rejectField('parameters');
  // Whom a list may mean is always looked at.
  if (rule === 'listed' && !active) return rejectField('active');
  const parameters = parsed.data;
  const fault = faultOf(ports, parameters);
  if (fault !== null) return reject(fault.code);
  const { db, clock } = ports;
  return db.withTx<Result<ApprovalAnswer, Rejection>>(kind, async (tx) => {
    const old = await findRule(tx, rule);
    if (old.version !== version) return reject('STATE_CHANGED');
    const payload = { rule, version, active, parameters, was: { active: old.active, parameters: old.parameters } };
    const summary = { to: rule, changes: changesOf(payload.was, { active, parameters }) };
    const wanted = { kind, subject: `alert_rule:${rule}`, payload, reason, summary, requestedBy: by, at: clock.now() };
    return ok(await requestApproval(tx, kind, wanted));
  });
}

/** @returns PARAMETER_ERROR, STATE_CHANGED where the rule has got another version meanwhile. */
async function applyRule(tx: Tx, { payload, ...request }: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const asked = z.safeParse(payloadSchema, payload);
  if (!asked.success) return reject('PARAMETER_ERROR');
  const { rule, version, active } = asked.data;
  const parsed = z.safeParse(alertRules[rule], asked.data.parameters);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const { at, reason, requestedBy: author } = request;
  const old = await findRule(tx, rule);
  const next = { kind: rule, version: version + 1, active, parameters: parsed.data, reason, author, at };
  if (old.version !== version || !(await insertRule(tx, next))) return reject('STATE_CHANGED');
  const before = { version, active: old.active, parameters: old.parameters };
  return ok({ before, after: { version: version + 1, active, parameters: parsed.data } });
}

/** Binds the calls by which staff read and change the rules. */
export function ruleRoutes(ports: RuleEditPorts): Binding[] {
  return [
    bind(caseCalls.rules, async () => ok(await answersOf(ports.db, await selectRules(ports.db)))),
    bind(caseCalls.setRule, (context, input) => askForRule(ports, requireStaff(context), input)),
  ];
}

/** A change of a rule takes two persons: whoever turns one off alone would be watched by nobody. */
export const ruleApproval: ApprovalKind = {
  kind,
  grant: present(caseCalls.setRule.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('a rule is what whoever asks wants it to be'),
  apply: applyRule,
};
