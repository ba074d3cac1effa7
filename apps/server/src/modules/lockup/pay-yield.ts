import { eventOf } from '@bourse/contract/event';
import { lockupYieldPaid } from '@bourse/contract/lockup';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { applyLocked, lockBalances } from '../ledger/index.ts';
import { accrue, move, readFills, reserve } from './accrual.ts';
import { insertDividends } from './dividend-store.ts';
import { daysPayable, dividendAt } from './lockup.ts';
import { lockDuePositions, type Position, type PositionChange, updatePositions } from './lockup-store.ts';
import type { LockupPorts } from './open-lockup.ts';

/** Positions paid in one transaction. */
const positionsAtOnce = 250;
const everyMs = 1_000;

/**
 * Pays the yield of whole days at their dividend hour, to the positions whose next one is due, oldest first and some at
 * once: a restart goes on where it stood, and after a standstill every day that was missed is paid.
 */
export function yieldPayer(ports: LockupPorts): Repetition {
  return {
    name: 'lock-up yield',
    everyMs,
    run: async () => {
      while ((await payBatch(ports)) === positionsAtOnce);
    },
  };
}

/** @returns how many positions were due; none while money is halted. */
async function payBatch(ports: LockupPorts): Promise<number> {
  const now = ports.clock.now();
  return ports.db.withTx('lock-up yield', async (tx) => {
    const due = await lockDuePositions(tx, now, positionsAtOnce);
    if (due.length === 0) return 0;
    return (await pay(ports, tx, due, now)) ? due.length : 0;
  });
}

async function pay(ports: LockupPorts, tx: Tx, due: readonly Position[], now: Instant): Promise<boolean> {
  const accruing = due.map((position) => {
    const { startsAt, termDays, dividendHour } = position;
    return { position, throughDay: daysPayable(startsAt, termDays, dividendHour, now) };
  });
  const fills = await readFills(tx, ports.sale, accruing);
  const locked = await lockBalances(
    tx,
    due.flatMap(({ accounts }) => [accounts.pool, accounts.change]),
  );
  if (!locked.ok) return false;
  const paid = accruing.map((one) => ({ ...one, accrual: accrue(one, fills) }));
  insertDividends(
    tx,
    paid.flatMap(({ accrual }) => accrual.dividends),
    now,
  );
  updatePositions(
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
    postings: paid.flatMap(({ position, accrual }) =>
      move(position, 'lockup_yield', [position.accounts.pool, position.accounts.change], accrual.amount),
    ),
    holds: paid.flatMap(({ position, accrual }) => reserve(position, -accrual.released)),
  });
  const users = [...new Set(due.map(({ userId }) => userId))];
  appendEvents(tx, now, [eventOf(lockupYieldPaid, { user_ids: users, at: toIso(now) })]);
  return true;
}
