import { eventOf } from '@bourse/contract/event';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { resting } from '../../platform/jobs/resting.ts';
import { untilCaughtUp } from '../../platform/jobs/until-caught-up.ts';
import { applyLocked, lockBalances } from '../ledger/index.ts';
import type { Dividend } from './accrual.ts';
import type { EarningPorts } from './earning.ts';
import type { Position, PositionChange } from './position.ts';
import { move, reserve } from './position-moves.ts';
import { daysPayable, dividendAt } from './term-days.ts';

/** Positions paid in one transaction. */
const positionsAtOnce = 250;
const everyMs = 1_000;

/**
 * Pays the yield of whole days at their dividend hour, to the positions whose next one is due, oldest first and some at
 * once: a restart goes on where it stood, and after a standstill every day that was missed is paid.
 */
export function yieldPayer<R, D extends Dividend>(ports: EarningPorts<R, D>): Repetition {
  const work: Repetition = {
    name: `${ports.earning.name} yield`,
    everyMs,
    run: (stop) => untilCaughtUp(() => payBatch(ports), positionsAtOnce, stop),
  };
  const { db, clock, earning } = ports;
  const due = { clock, nextAt: () => earning.positions.findNextDividend(db) };
  return resting(work, { db, wokenBy: [earning.positions.table], due });
}

/** @returns how many positions were due; none while money is halted. */
async function payBatch<R, D extends Dividend>(ports: EarningPorts<R, D>): Promise<number> {
  const now = ports.clock.now();
  const { name, positions } = ports.earning;
  return ports.db.withTx(`${name} yield`, async (tx) => {
    const due = await positions.lockDue(tx, now, positionsAtOnce);
    if (due.length === 0) return 0;
    return (await pay(ports, tx, due, now)) ? due.length : 0;
  });
}

async function pay<R, D extends Dividend>(
  { earning }: EarningPorts<R, D>,
  tx: Tx,
  due: readonly Position<R>[],
  now: Instant,
): Promise<boolean> {
  const accruing = due.map((position) => {
    const { startsAt, termDays, dividendHour } = position;
    return { position, throughDay: daysPayable(startsAt, termDays, dividendHour, now) };
  });
  const accruals = await earning.accrue(tx, accruing);
  const touched = due.flatMap(({ accounts }) => [accounts.pool, accounts.change]);
  const locked = await lockBalances(tx, touched);
  if (!locked.ok) return false;
  const dividends = accruals.flatMap((accrual) => accrual.dividends);
  earning.insertDividends(tx, dividends, now);
  const paid = accruing.map((one, place) => ({ ...one, accrual: present(accruals[place], 'its accrual') }));
  earning.positions.update(
    tx,
    paid.map(({ position, throughDay, accrual }): PositionChange => {
      const { id, startsAt, dividendHour, termDays } = position;
      return {
        id,
        paidDays: throughDay,
        paid: position.paid + accrual.amount,
        reserved: position.reserved - accrual.released,
        nextDividendAt: throughDay < termDays ? dividendAt(startsAt, throughDay + 1, dividendHour) : null,
        end: null,
      };
    }),
  );
  applyLocked(tx, locked.value, {
    at: now,
    postings: paid.flatMap(({ position, accrual }) => move(earning.name, position, 'yield', accrual.amount)),
    holds: paid.flatMap(({ position, accrual }) => reserve(earning.name, position, -accrual.released)),
  });
  const users = [...new Set(due.map(({ userId }) => userId))];
  appendEvents(tx, now, [eventOf(earning.events.yieldPaid, { user_ids: users, at: toIso(now) })]);
  return true;
}
