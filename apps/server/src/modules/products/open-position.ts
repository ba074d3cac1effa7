import type { AnyCall, InputOf } from '@bourse/contract/call';
import type { lockupCalls } from '@bourse/contract/lockup';
import type { Atoms } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { type MoneyOutcome, type MoneyRequester, runMoneyOperation } from '../ledger/index.ts';
import type { Dividend } from './accrual.ts';
import { type EarningPorts, openedEvent, worstCase } from './earning.ts';
import { type EarningTerms, newPosition, type Opener, type Position } from './position.ts';
import { dueOf } from './position-due.ts';
import { move, positionAccounts, reserve } from './position-moves.ts';
import { checkOffer, checkRoom, findTerms, readStake } from './sale.ts';
import { changeSold, readSold } from './sale-store.ts';

/** A purchase that is asked for: what the call carries, and how the family shows what comes of it. */
export interface PurchaseOf<R, A> {
  readonly call: AnyCall;
  readonly requester: MoneyRequester;
  readonly input: InputOf<typeof lockupCalls.buy>;
  readonly answerOf: (position: Position<R>, terms: EarningTerms<R>) => A;
}

/**
 * Puts an amount of change in. The most that the pool could owe for it is reserved in the same transaction.
 * @returns in this order NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, ID_REUSED, PRODUCT_NOT_OPEN, PRICE_CHANGED,
 * TRADING_HALTED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT, INSUFFICIENT_BALANCE, POOL_EXHAUSTED.
 */
export async function openPosition<R, D extends Dividend, A>(
  ports: EarningPorts<R, D>,
  { call, requester, input, answerOf }: PurchaseOf<R, A>,
): Promise<Result<A, Rejection>> {
  const { db, clock, earning } = ports;
  const offered = await findTerms(db, earning.sale, input.config_id, clock.now());
  if (!offered.ok) return offered;
  const stake = readStake(input.amount, offered.value);
  if (!stake.ok) return stake;
  const { userId } = requester;
  return runMoneyOperation(ports, {
    call,
    requester,
    clientKey: input.client_order_id,
    accounts: positionAccounts(earning.name, userId, offered.value.asset.id),
    prepare: async (tx, at) => {
      const terms = await findTerms(tx, earning.sale, input.config_id, at);
      if (!terms.ok) return terms;
      // Terms that came into force since the amount was judged are others than the customer was shown.
      const offer = checkOffer(terms.value, input.terms_id ?? offered.value.termsId);
      return offer.ok ? terms : offer;
    },
    decide: async ({ tx, at, accounts, balanceOf }, terms) => {
      const opener = { userId, accounts, autoRenew: input.auto_renew && terms.isRenewable, renewedFrom: null };
      const free = { change: balanceOf(accounts.change).available, pool: balanceOf(accounts.pool).available };
      return decide(ports, tx, { opener, terms, amount: stake.value, free, at, answerOf });
    },
  });
}

interface Purchase<R, A> extends Pick<PurchaseOf<R, A>, 'answerOf'> {
  readonly opener: Opener<R>;
  readonly terms: EarningTerms<R>;
  readonly amount: Atoms;
  readonly free: { readonly change: bigint; readonly pool: bigint };
  readonly at: Position<R>['createdAt'];
}

async function decide<R, D extends Dividend, A>(
  ports: EarningPorts<R, D>,
  tx: Tx,
  { opener, terms, amount, free, at, answerOf }: Purchase<R, A>,
): Promise<Result<MoneyOutcome<A>, Rejection>> {
  const { earning } = ports;
  const { productId, rates, termDays } = terms;
  const owned = await earning.positions.sumOwned(tx, opener.userId, productId);
  const room = checkRoom(terms, { stake: amount, owned, sold: await readSold(tx, productId) });
  if (!room.ok) return room;
  if (free.change < amount) return reject('INSUFFICIENT_BALANCE');
  // Only an amount that somebody has is surely small enough to be multiplied by the days.
  const reserved = worstCase(earning, amount, rates, termDays);
  if (free.pool < reserved) return reject('POOL_EXHAUSTED');
  const position = await earning.positions.insert(tx, newPosition(terms, opener, { amount, reserved, at }));
  changeSold(tx, [{ productId, by: amount }]);
  scheduleDue(tx, dueOf(earning.name, position, at));
  return ok({
    entry: {
      postings: move(earning.name, position, 'purchase', amount),
      holds: reserve(earning.name, position, reserved),
    },
    events: [openedEvent(ports, position)],
    answer: answerOf(position, terms),
  });
}
