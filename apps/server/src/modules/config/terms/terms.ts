import { termsCalls } from '@bourse/contract/terms';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Clock } from '@bourse/kernel/clock';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { parseJson } from '@bourse/kernel/parse-json';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { bind, type CallContext, requireStaff } from '../../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import type { AppliedChange, ApprovedRequest, ModuleManifest, TermsFamily } from '../../../platform/module-manifest.ts';
import { type ApprovalAnswer, valueChangesOf, requestApproval } from '../../approvals/index.ts';
import { noEvidenceOfStaff } from '../../../platform/no-evidence-of-staff.ts';
import { type AuthoredTerms, findTermsInForce, hasProduct, insertTerms, selectAuthoredTerms } from './terms-store.ts';

export interface TermsPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly families: readonly TermsFamily[];
}

const kind = 'terms.change';

/** What is kept of a proposal; its reason stands beside it. */
const proposalPayload = z.omit(termsCalls.propose.input, { reason: true });
type Proposal = z.output<typeof proposalPayload>;

interface ReadProposal {
  readonly family: string;
  readonly productId: string | null;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly effectiveAt: Instant | null;
}

/** @returns NOT_FOUND for a family that has no terms, PARAMETER_ERROR with the field that is wrong. */
function readProposal({ families }: TermsPorts, input: Proposal): Result<ReadProposal, Rejection> {
  const family = families.find((one) => one.family === input.family);
  if (family === undefined) return reject('NOT_FOUND');
  const parsed = z.safeParse(family.schema, parseJson(input.terms));
  if (!parsed.success) return rejectField(['terms', ...(parsed.error.issues[0]?.path ?? [])].join('.'));
  const fault = family.findFault(parsed.data);
  if (fault !== null) return rejectField(`terms.${fault}`);
  const { effective_at: from } = input;
  if (from !== undefined && Number.isNaN(Date.parse(from))) return rejectField('effective_at');
  return ok({
    family: input.family,
    productId: input.config_id ?? null,
    terms: parsed.data as ReadProposal['terms'], // the schemas of terms are objects
    effectiveAt: from === undefined ? null : instant(Date.parse(from)),
  });
}

/** @returns NOT_FOUND (the family, or its product), PARAMETER_ERROR with the field that is wrong. */
async function propose(
  ports: TermsPorts,
  context: CallContext,
  input: InputOf<typeof termsCalls.propose>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const { config_id: productId, family } = input;
  if (productId !== undefined && !(await hasProduct(ports.db, family, productId))) return reject('NOT_FOUND');
  const read = readProposal(ports, input);
  if (!read.ok) return read;
  const at = ports.clock.now();
  if (read.value.effectiveAt !== null && read.value.effectiveAt < at) return rejectField('effective_at');
  const { reason, ...payload } = input;
  const subject = `product:${family}:${productId ?? 'new'}`;
  return ports.db.withTx('propose terms', async (tx) => {
    const { terms, effectiveAt } = read.value;
    const inForce = productId === undefined ? undefined : await findTermsInForce(tx, family, productId, at);
    const from = effectiveAt === null ? {} : { effective_at: toIso(effectiveAt) };
    const summary = { to: subject, changes: valueChangesOf(inForce?.terms ?? {}, { ...terms, ...from }) };
    const wanted = { kind, subject, payload, reason, summary, requestedBy: requireStaff(context), at };
    return ok(await requestApproval(tx, termsCalls.propose.name, wanted));
  });
}

async function apply(ports: TermsPorts, tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const input = z.safeParse(proposalPayload, request.payload);
  if (!input.success) return reject('PARAMETER_ERROR');
  const read = readProposal(ports, input.data);
  if (!read.ok) return read;
  const { at, reason, requestedBy: author, approvedBy: approver } = request;
  // Approved later than it was to begin: it begins now, never in the past.
  const effectiveAt = instant(Math.max(at, read.value.effectiveAt ?? at));
  const { family, productId, terms } = read.value;
  const earlier = productId === null ? undefined : await findTermsInForce(tx, family, productId, at);
  const product = await insertTerms(tx, { ...read.value, effectiveAt, by: { author, approver }, reason, at });
  if (product === undefined) return reject('NOT_FOUND');
  const after = { ...terms, effective_at: toIso(effectiveAt) };
  return ok(earlier === undefined ? { after } : { before: earlier.terms, after });
}

function termsAnswer(one: AuthoredTerms): OutputOf<typeof termsCalls.list>[number] {
  const { id, productId, family, version, terms, author, approver, reason } = one;
  const [effective_at, created_at] = [toIso(one.effectiveAt), toIso(one.createdAt)];
  return { id, config_id: productId, family, version, terms, effective_at, author, approver, reason, created_at };
}

/** Opens the terms of products to staff: every version is listed, and a new one takes two persons. */
export function openTerms(ports: TermsPorts): ModuleManifest {
  const { db, families } = ports;
  return {
    name: 'config',
    staffRoutes: [
      bind(termsCalls.list, async (_context, { family }) =>
        families.some((one) => one.family === family)
          ? ok((await selectAuthoredTerms(db, family)).map(termsAnswer))
          : reject('NOT_FOUND'),
      ),
      bind(termsCalls.propose, (context, input) => propose(ports, context, input)),
    ],
    approvals: [
      {
        kind,
        grant: present(termsCalls.propose.grant, 'the grant of the call'),
        involved: noEvidenceOfStaff('the request has all of the terms'),
        apply: (tx, request) => apply(ports, tx, request),
      },
    ],
  };
}
