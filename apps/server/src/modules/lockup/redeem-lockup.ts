import type { InputOf, OutputOf } from '@bourse/contract/call';
import { lockupCalls } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, instant, secondMs, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { daysLeft, daysOver, penaltyOf } from '@bourse/kernel/term';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { cancelDue } from '../../platform/jobs/due-work.ts';
import {
  type MoneyOutcome,
  type MoneyRequester,
  poolAccount,
  productAccount,
  runMoneyOperation,
  userAccount,
} from '../ledger/index.ts';
import { changeSold } from '../products/index.ts';
import { type Accrual, accrue, move, readFills, reserve } from './accrual.ts';
import { insertDividends } from './dividend-store.ts';
import { endedEvent } from './ended-event.ts';
import { findPosition, lockPositions, type Position, updatePositions } from './lockup-store.ts';
import { family } from './lockup-terms.ts';
import type { LockupPorts } from './open-lockup.ts';

type Answer = OutputOf<typeof lockupCalls.cancel>;

/** So long the figures of a quote hold (S83). */
const validMs = 60 * secondMs;

/** What an end at a moment comes to: the yield of whole days stays the customer's, the penalty is taken off the principal. */
interface End {
  readonly position: Position;
  readonly accrual: Accrual;
  readonly penalty: bigint;
  readonly daysLeft: number;
}

async function endNow(ports: LockupPorts, tx: Tx, position: Position, now: Instant): Promise<End> {
  const { startsAt, termDays, amount } = position;
  const accruing = { position, throughDay: daysOver(startsAt, termDays, now) };
  const left = daysLeft(startsAt, termDays, now);
  const penalty = penaltyOf(amount, position.penalty, left);
  return { position, accrual: accrue(accruing, await readFills(tx, ports.sale, [accruing])), penalty, daysLeft: left };
}

function answerOf(
  { position, accrual, penalty, daysLeft: left }: End,
  scale: number,
  redeemed: boolean,
  at: Instant,
): Answer {
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

/**
 * Tells what an early end would cost, or carries it out (S83).
 * @returns in this order NOT_FOUND, ID_REUSED, STATE_CHANGED, TRADING_HALTED.
 */
export async function redeemLockup(
  ports: LockupPorts & { readonly scaleOf: (assetId: Position['assetId']) => number },
  requester: MoneyRequester,
  input: InputOf<typeof lockupCalls.cancel>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock } = ports;
  const found = await findPosition(db, requester.userId, input.id);
  if (found === undefined) return reject('NOT_FOUND');
  const scale = ports.scaleOf(found.assetId);
  if (input.redemption === 0) {
    if (found.status === 2) return reject('STATE_CHANGED');
    const at = clock.now();
    return db.withTx('quote of an early end', async (tx) =>
      ok(answerOf(await endNow(ports, tx, found, at), scale, false, at)),
    );
  }
  const { userId, assetId } = found;
  return runMoneyOperation(ports, {
    call: lockupCalls.cancel,
    requester,
    clientKey: input.client_order_id,
    accounts: {
      change: userAccount(userId, assetId, 'change'),
      product: productAccount(userId, assetId, family),
      pool: poolAccount(family, assetId),
    },
    prepare: async (tx, at) => {
      // What has fallen due is waited for before the position is locked, in the order in which due work locks them.
      await cancelDue(tx, family, `expiry:${found.id}`);
      await cancelDue(tx, family, `renewal:${found.id}`);
      const [position] = await lockPositions(tx, [found.id]);
      if (position === undefined || position.status === 2) return reject('STATE_CHANGED');
      return ok(await endNow(ports, tx, position, at));
    },
    decide: async ({ tx, at }, end) => ok(carryOut(tx, end, scale, at)),
  });
}

function carryOut(tx: Tx, end: End, scale: number, at: Instant): MoneyOutcome<Answer> {
  const { position, accrual, penalty } = end;
  const { accounts, amount, paid, paidDays, reserved } = position;
  const payout = amount - penalty;
  const early = end.daysLeft > 0;
  insertDividends(tx, accrual.dividends, at);
  updatePositions(tx, [
    {
      id: position.id,
      paidDays: paidDays + accrual.dividends.length,
      paid: paid + accrual.amount,
      reserved: 0n,
      nextDividendAt: null,
      end: { at, early, penalty, payout },
    },
  ]);
  changeSold(tx, position.productId, -amount);
  return {
    entry: {
      postings: [
        ...move(position, 'lockup_yield', [accounts.pool, accounts.change], accrual.amount),
        ...move(position, 'lockup_return', [accounts.product, accounts.change], amount),
        ...move(position, 'lockup_penalty', [accounts.change, accounts.pool], penalty),
      ],
      holds: reserve(position, -reserved),
    },
    events: [endedEvent(position, scale, { at, early, penalty, payout })],
    answer: answerOf(end, scale, true, at),
  };
}
