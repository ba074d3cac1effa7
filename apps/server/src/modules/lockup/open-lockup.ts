import type { InputOf, OutputOf } from '@bourse/contract/call';
import { lockupCalls } from '@bourse/contract/lockup';
import type { Lang } from '@bourse/contract/lang';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import {
  type MoneyOutcome,
  type MoneyPorts,
  type MoneyRequester,
  poolAccount,
  productAccount,
  runMoneyOperation,
  userAccount,
} from '../ledger/index.ts';
import {
  changeSold,
  checkOffer,
  checkRoom,
  findTerms,
  readSold,
  readStake,
  type SaleFamily,
} from '../products/index.ts';
import { move, reserve } from './accrual.ts';
import { insertPosition, type NewPosition, sumOwned } from './lockup-store.ts';
import { family, type LockupTerms } from './lockup-terms.ts';
import { dueOf, newPosition, openedEvent } from './new-position.ts';
import { positionAnswer } from './position-answer.ts';

export interface LockupPorts extends MoneyPorts {
  readonly sale: SaleFamily<LockupTerms>;
}

type Answer = OutputOf<typeof lockupCalls.buy>;

/**
 * Locks an amount of change. What the pool would owe at the upper rate is reserved in the same transaction.
 * @returns in this order NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, ID_REUSED, PRODUCT_NOT_OPEN, PRICE_CHANGED,
 * TRADING_HALTED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT, INSUFFICIENT_BALANCE, POOL_EXHAUSTED.
 */
export async function openLockup(
  ports: LockupPorts,
  requester: MoneyRequester & { readonly lang: Lang },
  input: InputOf<typeof lockupCalls.buy>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, sale } = ports;
  const offered = await findTerms(db, sale, input.config_id, clock.now());
  if (!offered.ok) return offered;
  const stake = readStake(input.amount, offered.value);
  if (!stake.ok) return stake;
  const { asset } = offered.value;
  const { userId } = requester;
  return runMoneyOperation(ports, {
    call: lockupCalls.buy,
    requester,
    clientKey: input.client_order_id,
    accounts: {
      change: userAccount(userId, asset.id, 'change'),
      product: productAccount(userId, asset.id, family),
      pool: poolAccount(family, asset.id),
    },
    prepare: async (tx, at) => {
      const terms = await findTerms(tx, sale, input.config_id, at);
      if (!terms.ok) return terms;
      // Terms that came into force since the amount was judged are others than the customer was shown.
      const offer = checkOffer(terms.value, input.terms_id ?? offered.value.termsId);
      return offer.ok ? terms : offer;
    },
    decide: ({ tx, at, accounts, balanceOf }, terms) => {
      const whose = { userId, accounts, autoRenew: input.auto_renew && terms.isRenewable, renewedFrom: null };
      const wanted = newPosition(terms, whose, stake.value, at);
      const free = { change: balanceOf(accounts.change).available, pool: balanceOf(accounts.pool).available };
      return decide(tx, { wanted, terms, free, lang: requester.lang });
    },
  });
}

interface Purchase {
  readonly wanted: NewPosition;
  readonly terms: LockupTerms;
  readonly free: { readonly change: bigint; readonly pool: bigint };
  readonly lang: Lang;
}

async function decide(
  tx: Tx,
  { wanted, terms, free, lang }: Purchase,
): Promise<Result<MoneyOutcome<Answer>, Rejection>> {
  const { userId, productId, amount, accounts, createdAt: at, reserved } = wanted;
  const [owned, sold] = [await sumOwned(tx, userId, productId), await readSold(tx, productId)];
  const room = checkRoom(terms, { stake: amount, owned, sold });
  if (!room.ok) return room;
  if (free.change < amount) return reject('INSUFFICIENT_BALANCE');
  if (free.pool < reserved) return reject('POOL_EXHAUSTED');
  const position = await insertPosition(tx, wanted);
  changeSold(tx, productId, amount);
  scheduleDue(tx, dueOf(position, at));
  return ok({
    entry: {
      postings: move(position, 'lockup_purchase', [accounts.change, accounts.product], amount),
      holds: reserve(position, reserved),
    },
    events: [openedEvent(position, terms)],
    answer: positionAnswer(position, terms, lang, at),
  });
}
