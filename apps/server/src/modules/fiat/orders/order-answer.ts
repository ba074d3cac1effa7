import type { OutputOf } from '@bourse/contract/call';
import type { fiatCalls } from '@bourse/contract/fiat';
import { toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { findOpenApproval } from '../../approvals/index.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import type { FiatOrder } from './order-store.ts';
import { openPayer } from './payer.ts';
import { termsAnswer } from './quote-purchase.ts';

export type OrderAnswer = OutputOf<typeof fiatCalls.detail>;
export type StaffOrderAnswer = OutputOf<typeof fiatCalls.giveBack>;

/** The kind of request by which a second person pays an order. */
export const payKind = 'fiat.pay_order';
/** What postings, holds and requests of an order refer to. */
export const subjectOf = (id: string): string => `fiat_order:${id}`;
/** By which its transfer is found on the account. */
export const transferReference = (id: string): string => `BUY-${id.padStart(6, '0')}`;

/** An order, as its customer sees it. */
export function orderAnswer(ports: FiatPorts, one: FiatOrder): OrderAnswer {
  const { id, transfer, paymentUntil, endedAt } = one;
  return {
    id,
    ...termsAnswer(ports, one),
    status: one.state,
    provider: one.provider,
    payer: openPayer(ports.sealer, one.userId, one.payer),
    transfer: transfer === null ? null : { ...transfer, reference: transferReference(id) },
    proof_until: toIso(one.proofUntil),
    payment_until: paymentUntil === null ? null : toIso(paymentUntil),
    reason: one.reason,
    created_at: toIso(one.createdAt),
    ended_at: endedAt === null ? null : toIso(endedAt),
  };
}

/** The same, as staff see it. */
export async function staffOrderAnswer(ports: FiatPorts, db: Queryable, one: FiatOrder): Promise<StaffOrderAnswer> {
  const open = one.state === 1 ? await findOpenApproval(db, payKind, subjectOf(one.id)) : undefined;
  return {
    ...orderAnswer(ports, one),
    user_id: one.userId,
    has_proof: one.file !== null,
    payment_id: one.paymentId,
    approval_id: open?.id ?? null,
  };
}
