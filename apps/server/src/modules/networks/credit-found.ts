import type { InputOf, OutputOf } from '@bourse/contract/call';
import { networkStaffCalls } from '@bourse/contract/networks';
import { formatAmount } from '@bourse/kernel/amount';
import type { StaffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import { customerBalances, findOpenApproval, requestApproval, type SummaryParts } from '../approvals/index.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { approveFound, type FoundDeposit, lockFound } from '../chains/index.ts';
import type { NetworkPorts } from './network-ports.ts';

const { credit, return: sendBack } = networkStaffCalls;

/** The requests about what was found at an address, to credit it or to send it back: at most one of them is open. */
export const creditKind = credit.name;
export const returnKind = sendBack.name;
export const foundSubject = (id: string): string => `deposit:${id}`;

/** What is approved: to whom, how much, and where it lies; `raw_amount` in the smallest unit on the network. */
export const foundSchema = z.object({
  deposit_id: z.string(),
  user_id: z.string(),
  network: z.string(),
  currency: z.string(),
  number: z.string(),
  address: z.string(),
  raw_amount: z.string(),
});

/** What both persons read of what was found. */
export function foundPayload(registry: NetworkPorts['registry'], found: FoundDeposit): z.output<typeof foundSchema> {
  const { code, scale } = registry.getAsset(found.assetId);
  return {
    deposit_id: found.id,
    user_id: present(found.owner, 'whose address it is'),
    network: found.network,
    currency: code,
    number: formatAmount(found.amount, scale),
    address: found.to,
    raw_amount: found.rawAmount.toString(),
  };
}

/** What the second person reads of what was found, and of the balance that it would be credited to. */
export async function summaryOfFound(
  registry: NetworkPorts['registry'],
  tx: Queryable,
  { id, owner, assetId, amount, network, to }: FoundDeposit,
): Promise<SummaryParts> {
  const asset = registry.getAsset(assetId);
  const customer = present(owner, 'whose address it is');
  return {
    customer,
    amount: { asset, atoms: amount },
    from: network,
    to,
    balances: await customerBalances(tx, customer, asset, { available: amount }),
    evidence: [{ what: 'deposit', text: id }],
  };
}

/** Which of the two is asked for; undefined where neither is. */
export async function findAskedFor(db: Queryable, id: string): Promise<string | undefined> {
  for (const kind of [creditKind, returnKind]) {
    if ((await findOpenApproval(db, kind, foundSubject(id))) !== undefined) return kind;
  }
  return undefined;
}

/**
 * Asks a second person to credit what was found at a customer's address.
 * @returns NOT_FOUND, STATE_CHANGED where that is asked for already, or to send it back.
 */
export async function askForCredit(
  { db, clock, registry }: NetworkPorts,
  staffId: StaffId,
  { id, reason }: InputOf<typeof credit>,
): Promise<Result<OutputOf<typeof credit>, Rejection>> {
  return db.withTx<Result<OutputOf<typeof credit>, Rejection>>(credit.name, async (tx) => {
    const found = await lockFound(tx, id);
    if (found === undefined) return reject('NOT_FOUND');
    if ((await findAskedFor(tx, id)) !== undefined) return reject('STATE_CHANGED');
    const payload = foundPayload(registry, found);
    const summary = await summaryOfFound(registry, tx, found);
    const request = { kind: creditKind, subject: foundSubject(id), payload, reason, summary };
    await requestApproval(tx, credit.name, { ...request, requestedBy: staffId, at: clock.now() });
    return ok({});
  });
}

/**
 * How the second person has it credited, where as much is found as both have read; it is posted once every node still has it.
 * STATE_CHANGED where it is another amount by now, or none.
 */
export const creditApproval: ApprovalKind = {
  kind: creditKind,
  grant: present(credit.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('the nodes tell what lies at the address'),
  apply: async (tx, { payload }) => {
    const { deposit_id: id, raw_amount: raw, ...known } = z.parse(foundSchema, payload);
    if (!(await approveFound(tx, id, BigInt(raw)))) return reject('STATE_CHANGED');
    return ok({ before: { deposit_id: id, state: 'found' }, after: { deposit_id: id, ...known, state: 'approved' } });
  },
};
