import type { OutputOf } from '@bourse/contract/call';
import type { bankPayoutCalls } from '@bourse/contract/bank-payout';
import type { StaffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { readStaffNames } from '../../identity/index.ts';
import { staffAnswers } from '../review-withdrawal.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import type { Withdrawal } from '../withdrawal-store.ts';
import { selectBankPayments } from './bank-store.ts';

export type PayoutAnswer = OutputOf<typeof bankPayoutCalls.take>;

/** Payments of banks as staff see them. */
export async function payoutAnswers(
  ports: WithdrawalPorts,
  db: Queryable,
  all: readonly Withdrawal[],
): Promise<PayoutAnswer[]> {
  const payments = await selectBankPayments(
    db,
    all.map(({ id }) => id),
  );
  const people = [...payments.values()].flatMap(({ takenBy, sentBy, confirmedBy }) => [takenBy, sentBy, confirmedBy]);
  const names = await readStaffNames(
    db,
    people.flatMap((one) => one ?? []),
  );
  const person = (id: StaffId | null | undefined) =>
    id === null || id === undefined ? null : { id, name: names.get(id) ?? '' };
  return (await staffAnswers(ports, db, all)).map((answer) => {
    const payment = payments.get(answer.id);
    return {
      ...answer,
      taken_by: person(payment?.takenBy),
      sent_by: person(payment?.sentBy),
      confirmed_by: person(payment?.confirmedBy),
      has_evidence: (payment?.evidence ?? null) !== null,
    };
  });
}

/** The same of one. */
export async function payoutAnswer(ports: WithdrawalPorts, db: Queryable, one: Withdrawal): Promise<PayoutAnswer> {
  return present((await payoutAnswers(ports, db, [one]))[0], 'the withdrawal');
}
