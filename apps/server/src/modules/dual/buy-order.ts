import type { InputOf, OutputOf } from '@bourse/contract/call';
import { dualCalls } from '@bourse/contract/dual';
import type { Lang } from '@bourse/contract/lang';
import { atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import {
  type AccountKey,
  type MoneyOutcome,
  type MoneyRequester,
  poolAccount,
  productAccount,
  runMoneyOperation,
  userAccount,
} from '../ledger/index.ts';
import { changeSold, readSold } from '../products/index.ts';
import { openedEvent, orderAnswer } from './dual-answer.ts';
import { settlesAt } from './dual.ts';
import { type DualPorts, family } from './dual-ports.ts';
import { type DualTerms, findTerms } from './dual-terms.ts';
import type { OrderAccounts } from './order.ts';
import { insertOrder, sumOwned } from './order-store.ts';
import { checkNamed, checkSale, checkShares, dealOf, readShares } from './sale.ts';

type Answer = OutputOf<typeof dualCalls.buy>;

function accountKeys(userId: UserId, { pay, other }: DualTerms): Record<keyof OrderAccounts, AccountKey> {
  return {
    payChange: userAccount(userId, pay.id, 'change'),
    payProduct: productAccount(userId, pay.id, family),
    payPool: poolAccount(family, pay.id),
    otherChange: userAccount(userId, other.id, 'change'),
    otherPool: poolAccount(family, other.id),
  };
}

/**
 * Buys shares: their price goes from change into the product, and the pools hold what either outcome would take from them.
 * @returns in this order NOT_FOUND, PARAMETER_ERROR, INVALID_AMOUNT, INTEGER_REQUIRED, ID_REUSED, PRODUCT_NOT_OPEN,
 * PRICE_CHANGED, PRICE_UNAVAILABLE, TRADING_HALTED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT, INSUFFICIENT_BALANCE, POOL_EXHAUSTED.
 */
export async function buyOrder(
  ports: DualPorts,
  requester: MoneyRequester & { readonly lang: Lang },
  input: InputOf<typeof dualCalls.buy>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, registry, feed } = ports;
  const shown = await findTerms(db, registry, input.id, clock.now());
  if (!shown.ok) return shown;
  const named = checkNamed(shown.value, input);
  if (!named.ok) return named;
  const num = readShares(input.num);
  if (!num.ok) return num;
  const { userId, lang } = requester;
  return runMoneyOperation(ports, {
    call: dualCalls.buy,
    requester,
    clientKey: input.client_order_id,
    accounts: accountKeys(userId, shown.value),
    prepare: async (tx, at) => {
      const terms = await findTerms(tx, registry, input.id, at);
      if (!terms.ok) return terms;
      // Terms that came into force since the shares were judged are others than the customer was shown.
      const sale = checkSale(terms.value, input.terms_id ?? shown.value.termsId, at);
      if (!sale.ok) return sale;
      // Without an index nobody could see how far the linked price is, nor could a window begin to decide.
      return (feed?.index(terms.value.symbol) ?? null) === null ? reject('PRICE_UNAVAILABLE') : terms;
    },
    decide: async ({ tx, at, accounts, balanceOf }, terms) => {
      const free = {
        change: balanceOf(accounts.payChange).available,
        payPool: balanceOf(accounts.payPool).available,
        otherPool: balanceOf(accounts.otherPool).available,
      };
      return decide(ports, tx, { userId, lang, terms, num: num.value, accounts, free, at });
    },
  });
}

interface Purchase {
  readonly userId: UserId;
  readonly lang: Lang;
  readonly terms: DualTerms;
  readonly num: bigint;
  readonly accounts: OrderAccounts;
  readonly free: { readonly change: bigint; readonly payPool: bigint; readonly otherPool: bigint };
  readonly at: Instant;
}

async function decide(
  { registry }: DualPorts,
  tx: Tx,
  { userId, lang, terms, num, accounts, free, at }: Purchase,
): Promise<Result<MoneyOutcome<Answer>, Rejection>> {
  const { productId, termsId, symbol, coin, type, pay, other, linked, apr, maturity } = terms;
  const [owned, sold] = [await sumOwned(tx, userId, productId), await readSold(tx, productId)];
  const room = checkShares(terms, { num, owned, sold });
  if (!room.ok) return room;
  if (free.change < num * terms.unitPrice) return reject('INSUFFICIENT_BALANCE');
  // Only an amount that somebody has is surely small enough to be multiplied.
  const deal = dealOf(terms, num, at);
  const interest = deal.kept - deal.amount;
  if (deal.converted === 0n || free.payPool < interest || free.otherPool < deal.converted)
    return reject('POOL_EXHAUSTED');
  const order = await insertOrder(tx, {
    ...deal,
    userId,
    productId,
    termsId,
    symbol,
    coinId: coin.id,
    type,
    payAsset: pay.id,
    otherAsset: other.id,
    accounts,
    linked,
    apr,
    createdAt: at,
    settlesAt: settlesAt(maturity),
  });
  changeSold(tx, [{ productId, by: num }]);
  scheduleDue(tx, [{ module: family, reference: order.id, dueAt: order.settlesAt }]);
  const reason = { module: family, reference: order.id };
  const purchase = { debit: accounts.payChange, credit: accounts.payProduct, assetId: pay.id, amount: deal.amount };
  return ok({
    entry: {
      postings: [{ ...purchase, kind: 'dual_purchase', reference: `${family}:${order.id}` }],
      holds: [
        ...(interest === 0n ? [] : [{ account: accounts.payPool, amount: atoms(interest), reason }]),
        { account: accounts.otherPool, amount: deal.converted, reason },
      ],
    },
    events: [openedEvent(registry, order)],
    answer: orderAnswer(order, terms, lang, at),
  });
}
