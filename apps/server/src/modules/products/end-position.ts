import type { AnyCall, InputOf, OutputOf } from '@bourse/contract/call';
import type { lockupCalls } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, instant, secondMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { daysLeft, daysOver, penaltyOf } from '@bourse/kernel/term';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { cancelDue } from '../../platform/jobs/due-work.ts';
import {
  type HoldChange,
  type MoneyOutcome,
  type MoneyRequester,
  type Posting,
  runMoneyOperation,
} from '../ledger/index.ts';
import type { Accrual, Dividend } from './accrual.ts';
import { type EarningPorts, endedEvent } from './earning.ts';
import type { Position, PositionChange, PositionEnd } from './position.ts';
import { expiryOf, renewalOf } from './position-due.ts';
import { move, positionAccounts, reserve } from './position-moves.ts';
import { changeSold } from './sale-store.ts';

type Answer = OutputOf<typeof lockupCalls.cancel>;

/** So long the figures of a quote hold (S83). */
const validMs = 60 * secondMs;

/** What an end at a moment comes to: the yield of whole days stays the customer's, the penalty is taken off the principal. */
interface End<R, D extends Dividend> {
  readonly position: Position<R>;
  readonly accrual: Accrual<D>;
  readonly penalty: bigint;
  readonly daysLeft: number;
}

async function endNow<R, D extends Dividend>(
  { earning }: EarningPorts<R, D>,
  tx: Tx,
  position: Position<R>,
  now: Instant,
): Promise<End<R, D>> {
  const { startsAt, termDays, amount } = position;
  const left = daysLeft(startsAt, termDays, now);
  const penalty = penaltyOf(amount, position.penalty, left);
  const [accrual] = await earning.accrue(tx, [{ position, throughDay: daysOver(startsAt, termDays, now) }]);
  return { position, accrual: present(accrual, 'its accrual'), penalty, daysLeft: left };
}

/**
 * Tells what an early end would cost, or carries it out (S83).
 * @returns in this order NOT_FOUND, ID_REUSED, STATE_CHANGED, TRADING_HALTED.
 */
export async function redeemPosition<R, D extends Dividend>(
  ports: EarningPorts<R, D>,
  call: AnyCall,
  requester: MoneyRequester,
  input: InputOf<typeof lockupCalls.cancel>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, earning } = ports;
  const { name, positions } = earning;
  const found = await positions.find(db, requester.userId, input.id);
  if (found === undefined) return reject('NOT_FOUND');
  if (input.redemption === 0) {
    if (found.status === 2) return reject('STATE_CHANGED');
    const at = clock.now();
    return db.withTx('quote of an early end', async (tx) =>
      ok(answerOf(ports, await endNow(ports, tx, found, at), false, at)),
    );
  }
  return runMoneyOperation(ports, {
    call,
    requester,
    clientKey: input.client_order_id,
    accounts: positionAccounts(name, found.userId, found.assetId),
    prepare: async (tx, at) => {
      // What has fallen due is waited for before the position is locked, in the order in which due work locks them.
      await cancelDue(tx, name, expiryOf(found.id));
      await cancelDue(tx, name, renewalOf(found.id));
      const [position] = await positions.lock(tx, [found.id]);
      if (position === undefined || position.status === 2) return reject('STATE_CHANGED');
      return ok(await endNow(ports, tx, position, at));
    },
    decide: async ({ tx, at }, end) => ok(carryOut(ports, tx, end, at)),
  });
}

function carryOut<R, D extends Dividend>(
  ports: EarningPorts<R, D>,
  tx: Tx,
  ending: End<R, D>,
  at: Instant,
): MoneyOutcome<Answer> {
  const { earning } = ports;
  const { position, accrual, penalty } = ending;
  const end = { at, early: ending.daysLeft > 0, penalty, payout: position.amount - penalty };
  const entry = closePositions(ports, tx, at, [{ position, accrual, end }]);
  return {
    entry: {
      ...entry,
      postings: [
        ...entry.postings,
        ...move(earning.name, position, 'return', position.amount),
        ...move(earning.name, position, 'penalty', penalty),
      ],
    },
    events: [endedEvent(ports, position, end)],
    answer: answerOf(ports, ending, true, at),
  };
}

/** A position that ends, with what it is still paid and how it ends. */
export interface Closing<R, D extends Dividend> {
  readonly position: Position<R>;
  readonly accrual: Accrual<D>;
  readonly end: PositionEnd;
}

/** Writes that positions have ended, and says what their pools pay and give free; the principals are the caller's. */
export function closePositions<R, D extends Dividend>(
  { earning: { name, positions, insertDividends } }: EarningPorts<R, D>,
  tx: Tx,
  at: Instant,
  closings: readonly Closing<R, D>[],
): { readonly postings: Posting[]; readonly holds: HoldChange[] } {
  insertDividends(
    tx,
    closings.flatMap(({ accrual }) => accrual.dividends),
    at,
  );
  positions.update(tx, closings.map(closedRow));
  changeSold(
    tx,
    closings.map(({ position: { productId, amount } }) => ({ productId, by: -amount })),
  );
  return {
    postings: closings.flatMap(({ position, accrual }) => move(name, position, 'yield', accrual.amount)),
    holds: closings.flatMap(({ position }) => reserve(name, position, -position.reserved)),
  };
}

function closedRow({ position, accrual, end }: Closing<unknown, Dividend>): PositionChange {
  return {
    id: position.id,
    paidDays: position.paidDays + accrual.dividends.length,
    paid: position.paid + accrual.amount,
    reserved: 0n,
    nextDividendAt: null,
    end,
  };
}

function answerOf<R, D extends Dividend>(
  { registry }: EarningPorts<R, D>,
  { position, accrual, penalty, daysLeft: left }: End<R, D>,
  redeemed: boolean,
  at: Instant,
): Answer {
  const { scale } = registry.getAsset(position.assetId);
  const written = (value: bigint): string => formatAmount(value, scale);
  return {
    id: position.id,
    redeemed,
    penalty: written(penalty),
    payout: written(position.amount - penalty),
    remaining_days: left,
    valid_until: toIso(instant(at + validMs)),
    yield_due: written(accrual.amount),
  };
}
