import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { withdrawalStaffCalls, withdrawalStates } from '@bourse/contract/withdrawal';
import { formatAmount } from '@bourse/kernel/amount';
import { type StaffId, userId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import { customerBalances, findOpenApproval, requestApproval, type SummaryParts } from '../approvals/index.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { recordAudit } from '../audit/index.ts';
import { selectNetworks } from '../chains/index.ts';
import { readStaffNames } from '../identity/index.ts';
import { bankParts } from './bank/bank-answer.ts';
import { selectWithBeneficiary } from './beneficiary/beneficiary-store.ts';
import { giveBack } from './give-back.ts';
import { withdrawalEvent } from './tell-withdrawal.ts';
import { withdrawalAnswer } from './withdrawal-answer.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { lockWithdrawal, moveWithdrawal, selectWithdrawals, type Withdrawal } from './withdrawal-store.ts';
import { btcScale } from './worth.ts';

type Answer = OutputOf<typeof withdrawalStaffCalls.review>;
const { requested, reviewed, rejected } = withdrawalStates;

const payKind = 'withdrawals.pay';
const payloadSchema = z.object({ id: z.string() });
const subjectOf = (id: string): string => `withdrawal:${id}`;

/** What somebody decides about, as one hash: a decision about what they saw holds for nothing else. */
function seenHash({
  id,
  owner,
  assetId,
  amount,
  fee,
  network,
  address,
  memo,
  receiver,
  review,
  state,
}: Withdrawal): string {
  const words = [id, owner, assetId, amount, fee, network, address, memo, receiver, review.join(), state].map(String);
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}

/** Withdrawals as staff see them. */
export async function staffAnswers(
  ports: WithdrawalPorts,
  db: Queryable,
  all: readonly Withdrawal[],
): Promise<Answer[]> {
  const states = await selectNetworks(db);
  const ids = all.map(({ id }) => id);
  const parts = await bankParts(ports, db, ids);
  const reviewers = all.flatMap(({ reviewedBy }) => reviewedBy ?? []);
  const names = await readStaffNames(db, reviewers);
  const withBeneficiary = await selectWithBeneficiary(db, ids);
  return all.map((one) => ({
    ...withdrawalAnswer(ports, states, one, parts.get(one.id)),
    user_id: one.owner,
    worth: formatAmount(one.worth, btcScale),
    review: [...one.review],
    receiver_id: one.receiver,
    short_since: one.shortSince === null ? null : toIso(one.shortSince),
    needs_two: one.needsTwo,
    has_beneficiary: withBeneficiary.has(one.id),
    reviewed_by: one.reviewedBy === null ? null : { id: one.reviewedBy, name: names.get(one.reviewedBy) ?? '' },
    review_note: one.reviewNote,
    seen: seenHash(one),
  }));
}

/** Withdrawals for staff. @returns PARAMETER_ERROR for a strange cursor. */
export async function listForStaff(
  ports: WithdrawalPorts,
  input: InputOf<typeof withdrawalStaffCalls.list>,
): Promise<Result<OutputOf<typeof withdrawalStaffCalls.list>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const owner = input.user_id === undefined ? undefined : userId(input.user_id);
  const { rows, total } = await selectWithdrawals(ports.db, { queue: input.queue, owner }, slice.value);
  return ok(pageOf(input, await staffAnswers(ports, ports.db, rows), total));
}

/** Who reviews, and why so. */
interface Review {
  readonly staffId: StaffId;
  readonly reason: string;
  readonly at: Instant;
}

/** Lets a withdrawal be paid. @returns STATE_CHANGED where it does not wait for a review any more. */
async function letPay(
  { registry }: WithdrawalPorts,
  tx: Tx,
  id: string,
  { staffId, reason, at }: Review,
): Promise<Result<Withdrawal, Rejection>> {
  const change = { reviewedBy: staffId, reviewNote: reason };
  const moved = await moveWithdrawal(tx, id, [requested, reviewed], change, at);
  if (moved === null) return reject('STATE_CHANGED');
  appendEvents(tx, at, [withdrawalEvent(registry, moved, at)]);
  return ok(moved);
}

/** What is read by who lets a withdrawal be paid: the first and the second person alike. */
async function summaryOfWithdrawal(
  { registry }: WithdrawalPorts,
  tx: Queryable,
  { owner, assetId, amount, fee, network, address, memo, receiver, review }: Withdrawal,
): Promise<SummaryParts> {
  const asset = registry.getAsset(assetId);
  const place = memo === null ? `${network}: ${address}` : `${network}: ${address}, ${memo}`;
  return {
    customer: owner,
    amount: { asset, atoms: amount },
    from: 'change',
    to: receiver === null ? place : `customer ${receiver}`,
    balances: await customerBalances(tx, owner, asset, { held: -amount }),
    changes: [{ field: 'fee', before: null, after: formatAmount(fee, asset.scale) }],
    evidence: review.map((because) => ({ what: 'review', text: because })),
  };
}

async function decide(
  ports: WithdrawalPorts,
  tx: Tx,
  withdrawal: Withdrawal,
  decision: 'pay' | 'reject',
  review: Review,
): Promise<Result<Withdrawal, Rejection>> {
  const { id } = withdrawal;
  const { staffId, reason, at } = review;
  if (withdrawal.state !== requested || withdrawal.review.length === 0) return reject('STATE_CHANGED');
  if (decision === 'reject') {
    if (withdrawal.review.includes('signed_before')) return reject('NOT_ALLOWED');
    const change = { rejectedBecause: 'refused', reviewedBy: staffId, reviewNote: reason } as const;
    return giveBack(ports, tx, withdrawal, [requested, rejected], change, at);
  }
  if (!withdrawal.needsTwo) return letPay(ports, tx, id, review);
  const subject = subjectOf(id);
  if ((await findOpenApproval(tx, payKind, subject)) !== undefined) return reject('STATE_CHANGED');
  const summary = await summaryOfWithdrawal(ports, tx, withdrawal);
  const wanted = { kind: payKind, subject, payload: { id }, reason, summary, requestedBy: staffId, at };
  await requestApproval(tx, withdrawalStaffCalls.review.name, wanted);
  return ok(withdrawal);
}

/**
 * Decides about a withdrawal that waits.
 * @returns NOT_FOUND, SUMMARY_CHANGED (it is not as it was seen), STATE_CHANGED, NOT_ALLOWED (the refusal of what may have been
 * paid), TRADING_HALTED.
 */
export async function reviewWithdrawal(
  ports: WithdrawalPorts,
  staffId: StaffId,
  { id, decision, reason, seen }: InputOf<typeof withdrawalStaffCalls.review>,
): Promise<Result<Answer, Rejection>> {
  const action = withdrawalStaffCalls.review.name;
  const done = await ports.db.withTx<Result<Withdrawal, Rejection>>(action, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (withdrawal === undefined) return reject('NOT_FOUND');
    if (seen !== seenHash(withdrawal)) return reject('SUMMARY_CHANGED');
    const at = ports.clock.now();
    const decided = await decide(ports, tx, withdrawal, decision, { staffId, reason, at });
    if (!decided.ok) return decided;
    const [before, after] = [{ state: withdrawal.state }, { state: decided.value.state }];
    const detail = { decision, customer: withdrawal.owner };
    await recordAudit(tx, { at, staffId, action, subject: subjectOf(id), reason, before, after, detail });
    return decided;
  });
  if (!done.ok) return done;
  return ok(present((await staffAnswers(ports, ports.db, [done.value]))[0], 'the withdrawal'));
}

/** How the second person lets a large withdrawal be paid. */
export function payApproval(ports: WithdrawalPorts): ApprovalKind {
  return {
    kind: payKind,
    grant: present(withdrawalStaffCalls.review.grant, 'the grant of the call'),
    involved: noEvidenceOfStaff('the customer has asked for it, and rules say what is looked at'),
    apply: async (tx, { payload, requestedBy, reason, at }) => {
      const { id } = z.parse(payloadSchema, payload);
      const paid = await letPay(ports, tx, id, { staffId: requestedBy, reason, at });
      return paid.ok ? ok({ before: { state: requested }, after: { id, state: paid.value.state } }) : paid;
    },
  };
}
