import type { InputOf, OutputOf } from '@bourse/contract/call';
import { type KycRules, kycRules } from '@bourse/contract/kyc-rules';
import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import type { StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import { type ApprovalAnswer, requestApproval } from '../approvals/index.ts';
import { readStaffNames } from '../identity/index.ts';
import type { KycContext } from './kyc-ports.ts';
import { insertRules, selectRules } from './rules-store.ts';

const kind = 'kyc.rules';
const versionsShown = 50;
const payload = z.object({ rules: kycRules });

function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}

/** @returns PARAMETER_ERROR with the field that is wrong. */
function readRulesText(text: string): Result<KycRules, Rejection> {
  const parsed = z.safeParse(kycRules, parseJson(text));
  return parsed.success ? ok(parsed.data) : rejectField(['rules', ...(parsed.error.issues[0]?.path ?? [])].join('.'));
}

/** Every version of the rules, newest first. */
export async function listRules({ db }: KycContext): Promise<OutputOf<typeof kycStaffCalls.rules>> {
  const versions = await selectRules(db, versionsShown);
  const people = versions.flatMap(({ author, approver }) => [author, approver].filter((one) => one !== null));
  const names = await readStaffNames(db, people);
  const nameOf = (id: StaffId | null): string | null => (id === null ? null : (names.get(id) ?? ''));
  return versions.map(({ version, rules, reason, author, approver, at }) => ({
    version,
    rules,
    reason,
    author: nameOf(author),
    approver: nameOf(approver),
    at: toIso(at),
  }));
}

/** Asks for new rules, which a second person puts into force. */
export async function proposeRules(
  { db, clock }: KycContext,
  member: StaffId,
  { rules: text, reason }: InputOf<typeof kycStaffCalls.setRules>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const rules = readRulesText(text);
  if (!rules.ok) return rules;
  const subject = 'verification:rules';
  const wanted = { kind, subject, payload: { rules: rules.value }, reason, requestedBy: member, at: clock.now() };
  return db.withTx('propose rules', async (tx) => ok(await requestApproval(tx, kycStaffCalls.setRules.name, wanted)));
}

/** How new rules come into force. */
export function rulesApproval(): ApprovalKind {
  return {
    kind,
    grant: present(kycStaffCalls.setRules.grant, 'the grant of the call'),
    apply: async (tx, { payload: given, reason, requestedBy, approvedBy, at }) => {
      const parsed = z.safeParse(payload, given);
      if (!parsed.success) return reject('PARAMETER_ERROR');
      await insertRules(tx, { rules: parsed.data.rules, reason, author: requestedBy, approver: approvedBy, at });
      return ok(undefined);
    },
  };
}
