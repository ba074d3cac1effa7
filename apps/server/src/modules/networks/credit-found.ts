import type { InputOf, OutputOf } from '@bourse/contract/call';
import { networkStaffCalls } from '@bourse/contract/networks';
import { formatAmount } from '@bourse/kernel/amount';
import type { StaffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import { findOpenApproval, requestApproval } from '../approvals/index.ts';
import { approveFound, findFound } from '../chains/index.ts';
import type { NetworkPorts } from './network-ports.ts';

const { credit } = networkStaffCalls;

/** The request to credit what was found at an address, and what it is about. */
export const creditKind = credit.name;
export const creditSubject = (id: string): string => `deposit:${id}`;

/** What is approved: to whom, how much, and where it lies; `raw_amount` in the smallest unit on the network. */
const payloadSchema = z.object({
  deposit_id: z.string(),
  user_id: z.string(),
  network: z.string(),
  currency: z.string(),
  number: z.string(),
  address: z.string(),
  raw_amount: z.string(),
});

/**
 * Asks a second person to credit what was found at a customer's address.
 * @returns NOT_FOUND, STATE_CHANGED where that is asked for already.
 */
export async function askForCredit(
  { db, clock, registry }: NetworkPorts,
  staffId: StaffId,
  { id, reason }: InputOf<typeof credit>,
): Promise<Result<OutputOf<typeof credit>, Rejection>> {
  return db.withTx<Result<OutputOf<typeof credit>, Rejection>>(credit.name, async (tx) => {
    const found = await findFound(tx, id);
    if (found === undefined) return reject('NOT_FOUND');
    const subject = creditSubject(id);
    if ((await findOpenApproval(tx, creditKind, subject)) !== undefined) return reject('STATE_CHANGED');
    const { code, scale } = registry.getAsset(found.assetId);
    const payload = {
      deposit_id: id,
      user_id: present(found.owner, 'whose address it is'),
      network: found.network,
      currency: code,
      number: formatAmount(found.amount, scale),
      address: found.to,
      raw_amount: found.rawAmount.toString(),
    };
    const request = { kind: creditKind, subject, payload, reason, requestedBy: staffId, at: clock.now() };
    await requestApproval(tx, credit.name, request);
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
  apply: async (tx, { payload }) => {
    const { deposit_id: id, raw_amount: raw, ...known } = z.parse(payloadSchema, payload);
    if (!(await approveFound(tx, id, BigInt(raw)))) return reject('STATE_CHANGED');
    return ok({ before: { deposit_id: id, state: 'found' }, after: { deposit_id: id, ...known, state: 'approved' } });
  },
};
