import type { InputOf, OutputOf } from '@bourse/contract/call';
import { otcCalls, otcPatienceHours } from '@bourse/contract/otc';
import { parseAmount } from '@bourse/kernel/amount';
import { hourMs, type Instant, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import {
  type AccountsOf,
  type MoneyOutcome,
  type MoneyRequester,
  poolAccount,
  runMoneyOperation,
  userAccount,
} from '../ledger/index.ts';
import { citeTick } from '../prices/index.ts';
import { holdsOf, legsOf } from './legs.ts';
import type { Order, OrderAccounts, Quote } from './order.ts';
import { insertOrder } from './order-store.ts';
import { completedEvent, evidenceOf, orderAnswer } from './otc-answer.ts';
import { family, type OtcPorts } from './otc-ports.ts';
import { findTerms, type OtcTerms } from './otc-terms.ts';
import { lockQuote, markQuoteUsed } from './quote-store.ts';

type Input = InputOf<typeof otcCalls.confirm>;
type Answer = OutputOf<typeof otcCalls.confirm>;

/** Whether a quote is for what the customer names beside it. @returns PARAMETER_ERROR. */
function checkNamed(quote: Quote, terms: OtcTerms, { type, number }: Input): Result<undefined, Rejection> {
  if (quote.productId !== terms.productId) return rejectField('quote_id');
  if (type !== undefined && type !== quote.side) return rejectField('type');
  if (number === undefined) return ok(undefined);
  const named = parseAmount(number, terms.coin.scale);
  return named.ok && named.value === quote.number ? ok(undefined) : rejectField('number');
}

/** The quote that is taken. @returns NOT_FOUND, PARAMETER_ERROR, QUOTE_EXPIRED, PRODUCT_NOT_OPEN. */
async function takeQuote(
  { registry }: OtcPorts,
  tx: Tx,
  { userId }: MoneyRequester,
  input: Input,
  at: Instant,
): Promise<Result<Quote, Rejection>> {
  const terms = await findTerms(tx, registry, input.id, at);
  if (!terms.ok) return terms;
  if (input.quote_id === undefined) return rejectField('quote_id');
  const quote = await lockQuote(tx, userId, input.quote_id);
  if (quote === null) return reject('NOT_FOUND');
  const named = checkNamed(quote, terms.value, input);
  if (!named.ok) return named;
  if (quote.used || at > quote.validUntil) return reject('QUOTE_EXPIRED');
  return terms.value.isOpen ? ok(quote) : reject('PRODUCT_NOT_OPEN');
}

/**
 * Takes a quote: both legs in one transaction, or, from the worth on at which staff confirm, both held until they have.
 * @returns in this order NOT_FOUND, ID_REUSED, PARAMETER_ERROR, QUOTE_EXPIRED, PRODUCT_NOT_OPEN, TRADING_HALTED,
 * INSUFFICIENT_BALANCE, POOL_EXHAUSTED.
 */
export async function confirmOrder(
  ports: OtcPorts,
  requester: MoneyRequester,
  input: Input,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, registry } = ports;
  const shown = await findTerms(db, registry, input.id, clock.now());
  if (!shown.ok) return shown;
  const { coin, usdt } = shown.value;
  const { userId } = requester;
  return runMoneyOperation(ports, {
    call: otcCalls.confirm,
    requester,
    clientKey: input.client_order_id,
    accounts: {
      coin: userAccount(userId, coin.id, 'legal'),
      usdt: userAccount(userId, usdt.id, 'legal'),
      coinPool: poolAccount(family, coin.id),
      usdtPool: poolAccount(family, usdt.id),
    },
    prepare: (tx, at) => takeQuote(ports, tx, requester, input, at),
    decide: async ({ tx, at, accounts, balanceOf }, quote) => {
      const isBuy = quote.side === 'buy';
      const own = balanceOf(isBuy ? accounts.usdt : accounts.coin).available;
      const pool = balanceOf(isBuy ? accounts.coinPool : accounts.usdtPool).available;
      if (own < (isBuy ? quote.total : quote.number)) return reject('INSUFFICIENT_BALANCE');
      if (pool < (isBuy ? quote.number : quote.total)) return reject('POOL_EXHAUSTED');
      return ok(await carryOut(ports, tx, { quote, accounts, usdtId: usdt.id, at }));
    },
  });
}

interface Taking {
  readonly quote: Quote;
  readonly accounts: AccountsOf<keyof OrderAccounts>;
  readonly usdtId: OtcTerms['usdt']['id'];
  readonly at: Instant;
}

async function carryOut(
  { registry }: OtcPorts,
  tx: Tx,
  { quote, accounts, usdtId, at }: Taking,
): Promise<MoneyOutcome<Answer>> {
  markQuoteUsed(tx, quote.id);
  const order: Order = await insertOrder(tx, {
    quoteId: quote.id,
    userId: quote.userId,
    accounts,
    isCompleted: !quote.reviewed,
    createdAt: at,
    expiresAt: instant(at + otcPatienceHours * hourMs),
  });
  citeTick(tx, evidenceOf(order.id), quote.tickId);
  if (quote.reviewed) scheduleDue(tx, [{ module: family, reference: order.id, dueAt: order.expiresAt }]);
  return {
    entry: quote.reviewed ? { postings: [], holds: holdsOf(order, 1) } : { postings: legsOf(order, usdtId) },
    events: quote.reviewed ? [] : [completedEvent(registry, order, at)],
    answer: orderAnswer(registry, order),
  };
}
