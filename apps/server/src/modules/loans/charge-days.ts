import { loanStatuses } from '@bourse/contract/loan';
import type { Instant } from '@bourse/kernel/instant';
import { appendEvents, type OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type DueEntry, type DueWork, oneByOne, scheduleDue } from '../../platform/jobs/due-work.ts';
import { chargeDay, dayStart, lastDay, totalOf } from './loan.ts';
import { levelOf, loanNews } from './loan-answer.ts';
import { dayReference, family, type LoanPorts } from './loan-ports.ts';
import { lockLoans, updateLiquidation, updateLoans } from './loan-store.ts';
import { refuseApplication } from './review.ts';
import type { Loan } from './stored-loan.ts';

/** What falls due for loans: the end of a review, the charge of a day, and the sale of what was not repaid in time. */
export function loanDueWork(ports: Pick<LoanPorts, 'registry'>): DueWork {
  const isReview = ({ reference }: DueEntry): boolean => reference.startsWith('review:');
  return {
    module: family,
    // Applications are refused one by one, and days charged in statements over all.
    choose: async (_tx, entries) => {
      const reviews = entries.filter(isReview).slice(0, oneByOne);
      return [...reviews, ...entries.filter((entry) => !isReview(entry))];
    },
    settle: async (tx, entries, now) => {
      for (const { reference } of entries.filter(isReview)) {
        // Staff or the customer may have been faster.
        await refuseApplication(ports, tx, reference.replace('review:', ''), 'expired', now);
      }
      await chargeDays(
        ports,
        tx,
        entries.filter((entry) => !isReview(entry)),
        now,
      );
    },
  };
}

/** The loan and the day of an entry: `17:31`. */
function dayOf({ reference }: DueEntry): { readonly id: string; readonly day: number } {
  const [id = '', day = ''] = reference.split(':');
  return { id, day: Number.parseInt(day, 10) };
}

/** A loan with a day charged; overdue from the first day behind its cycle. */
function charged(loan: Loan, day: number): Loan {
  const debt = chargeDay(loan.debt, day, { cycle: loan.cycle, rate: loan.dailyRate });
  return { ...loan, debt, daysCharged: day, status: day > loan.cycle ? loanStatuses.overdue : loan.status };
}

/**
 * Charges a day of each loan once, and begins the sale of the pledge of those that were overdue for too long. What is repaid
 * or being sold is charged nothing more.
 */
async function chargeDays(
  { registry }: Pick<LoanPorts, 'registry'>,
  tx: Tx,
  entries: readonly DueEntry[],
  now: Instant,
): Promise<void> {
  const days = new Map(entries.map((entry) => [dayOf(entry).id, dayOf(entry).day]));
  const changed: Loan[] = [];
  const events: OutgoingEvent[] = [];
  for (const loan of await lockLoans(tx, [...days.keys()])) {
    const day = days.get(loan.id) ?? 0;
    const isRunning = loan.status === loanStatuses.running || loan.status === loanStatuses.overdue;
    if (!isRunning || loan.liquidation !== null || loan.lien?.isBuying === true || loan.daysCharged !== day - 1)
      continue;
    if (day >= lastDay(loan.cycle)) {
      const { pledge } = loan;
      updateLiquidation(tx, loan.id, { at: now, because: 'overdue', debt: totalOf(loan.debt), pledge, prices: null });
      events.push(loanNews(registry, loan, now).liquidating('overdue'));
      continue;
    }
    const after = charged(loan, day);
    changed.push(after);
    if (after.status !== loan.status) events.push(loanNews(registry, after, now).overdue());
    scheduleDue(tx, [
      { module: family, reference: dayReference(loan.id, day + 1), dueAt: dayStart(loan.createdAt, day + 1) },
    ]);
  }
  updateLoans(
    tx,
    changed.map((loan) => ({ loan, level: levelOf(registry, loan) })),
  );
  appendEvents(tx, now, events);
}
