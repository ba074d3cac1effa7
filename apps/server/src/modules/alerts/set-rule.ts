import { alertRules, caseCalls } from '@bourse/contract/alerts';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { parseAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import { assetId, type StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { parseJson } from '@bourse/kernel/parse-json';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { readStaffNames } from '../identity/index.ts';
import type { Registry } from '../registry/index.ts';
import { type AlertRule, insertRule, selectRules } from './rule-store.ts';

export interface RuleEditPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
}

type Answer = OutputOf<typeof caseCalls.setRule>;

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

/** @returns PARAMETER_ERROR, CURRENCY_NOT_FOUND, INVALID_AMOUNT, STATE_CHANGED where the version is not the newest. */
async function setRule(
  ports: RuleEditPorts,
  author: StaffId,
  { kind, version, active, parameters: text, reason }: InputOf<typeof caseCalls.setRule>,
): Promise<Result<Answer, Rejection>> {
  const parsed = z.safeParse(alertRules[kind], parseJson(text));
  if (!parsed.success) return rejectField('parameters');
  // Whom a list may mean is always looked at.
  if (kind === 'listed' && !active) return rejectField('active');
  const parameters = parsed.data;
  const fault = faultOf(ports, parameters);
  if (fault !== null) return reject(fault.code);
  const { db, clock } = ports;
  return db.withTx<Result<Answer, Rejection>>(caseCalls.setRule.name, async (tx) => {
    const find = async (): Promise<AlertRule> =>
      present(
        (await selectRules(tx)).find((rule) => rule.kind === kind),
        'the rule',
      );
    const old = await find();
    const at = clock.now();
    const wanted = { kind, version: version + 1, active, parameters, reason, author, at };
    if (old.version !== version || !(await insertRule(tx, wanted))) return reject('STATE_CHANGED');
    const before = { version, active: old.active, parameters: old.parameters };
    const after = { version: version + 1, active, parameters };
    await recordAudit(tx, {
      at,
      staffId: author,
      action: caseCalls.setRule.name,
      subject: `alert_rule:${kind}`,
      reason,
      before,
      after,
    });
    return ok(present((await answersOf(tx, [await find()]))[0], 'the rule'));
  });
}

/** Binds the calls by which staff read and change the rules. */
export function ruleRoutes(ports: RuleEditPorts): Binding[] {
  return [
    bind(caseCalls.rules, async () => ok(await answersOf(ports.db, await selectRules(ports.db)))),
    bind(caseCalls.setRule, (context, input) => setRule(ports, requireStaff(context), input)),
  ];
}
