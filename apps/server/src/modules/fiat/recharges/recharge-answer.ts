import type { OutputOf } from '@bourse/contract/call';
import type { rechargeCalls } from '@bourse/contract/recharge';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { findOpenApproval } from '../../approvals/index.ts';
import { readStaffNames } from '../../identity/index.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import type { Recharge } from './recharge-store.ts';

/** The kind of request by which a second person credits a recharge. */
export const creditKind = 'fiat.credit_recharge';
/** What its request is about. */
export const subjectOf = (id: string): string => `recharge:${id}`;
/** Bound to the owner of the recharge. */
export const accountAs = (owner: UserId): string => `fiat:recharge:${owner}`;

export type RechargeAnswer = OutputOf<typeof rechargeCalls.detail>;
export type StaffRechargeAnswer = OutputOf<typeof rechargeCalls.reject>;

/** A recharge, as its customer sees it. */
export function rechargeAnswer({ registry }: Pick<FiatPorts, 'registry'>, one: Recharge): RechargeAnswer {
  const { code, scale } = registry.getAsset(one.assetId);
  const { gross, fee } = one;
  return {
    id: one.id,
    type: one.kind,
    currency: one.currency,
    amount: formatAmount(one.amount, one.scale),
    status: one.state,
    credit_currency: code,
    credited: gross === null || fee === null ? null : formatAmount(gross - fee, scale),
    fee: fee === null ? null : formatAmount(fee, scale),
    reason: one.reason,
    created_at: toIso(one.requestedAt),
    decided_at: one.decidedAt === null ? null : toIso(one.decidedAt),
  };
}

/** Recharges, as staff see them. */
export async function staffRechargeAnswers(
  ports: FiatPorts,
  db: Queryable,
  all: readonly Recharge[],
): Promise<StaffRechargeAnswer[]> {
  const names = await readStaffNames(
    db,
    all.flatMap(({ decidedBy }) => (decidedBy === null ? [] : [decidedBy])),
  );
  const answers: StaffRechargeAnswer[] = [];
  for (const one of all) {
    const { decidedBy: by, account, userId: owner } = one;
    const open = one.state === 0 ? await findOpenApproval(db, creditKind, subjectOf(one.id)) : undefined;
    answers.push({
      ...rechargeAnswer(ports, one),
      user_id: owner,
      account: account === null ? '' : ports.sealer.open(account, accountAs(owner)).toString('utf8'),
      decided_by: by === null ? null : { id: by, name: names.get(by) ?? '' },
      payment_id: one.paymentId,
      approval_id: open?.id ?? null,
    });
  }
  return answers;
}

/** The same of one. */
export async function staffRechargeAnswer(
  ports: FiatPorts,
  db: Queryable,
  one: Recharge,
): Promise<StaffRechargeAnswer> {
  return present((await staffRechargeAnswers(ports, db, [one]))[0], 'the recharge');
}
