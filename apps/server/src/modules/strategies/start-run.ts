import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { strategyCalls } from '@bourse/contract/strategy';
import { type Atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import { dayMs, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { type MoneyOutcome, type MoneyRequester, type MoneyStep, runMoneyOperation } from '../ledger/index.ts';
import { accountKeys, type RunAccounts } from './run.ts';
import { runAnswer, runNews } from './run-answer.ts';
import { insertRun, lockStrategy } from './run-store.ts';
import { sumRunning } from './run-sums-store.ts';
import { referenceOf, type StrategyPorts } from './strategy-ports.ts';
import { findTerms, type StrategyTerms } from './strategy-terms.ts';

type Answer = OutputOf<typeof strategyCalls.confirm>;
/** Whose run it is. */
export type Requester = MoneyRequester & { readonly lang: Lang };

/** The amount of a run, the minimum where none is named. @returns INVALID_AMOUNT. */
function readAmount(text: string | undefined, { minimum, usdt }: StrategyTerms): Result<Atoms, Rejection> {
  if (text === undefined) return ok(minimum);
  const amount = parseAmount(text, usdt.scale);
  if (amount.ok && amount.value >= minimum) return amount;
  return reject('INVALID_AMOUNT', { minimum: formatAmount(minimum, usdt.scale) });
}

/**
 * Starts a run: its amount goes from change into the product, and the strategy trades with it from the next whole hour on.
 * @returns in this order NOT_FOUND, INVALID_AMOUNT, ID_REUSED, PRODUCT_NOT_OPEN, PRICE_CHANGED (the terms), TRADING_HALTED,
 * LIMIT_EXCEEDED, PRODUCT_SOLD_OUT, INSUFFICIENT_BALANCE.
 */
export async function startRun(
  ports: StrategyPorts,
  requester: Requester,
  input: InputOf<typeof strategyCalls.confirm>,
): Promise<Result<Answer, Rejection>> {
  const shown = await findTerms(ports, ports.db, input.id, ports.clock.now());
  if (!shown.ok) return shown;
  const amount = readAmount(input.amount, shown.value);
  if (!amount.ok) return amount;
  const { market, usdt } = shown.value;
  return runMoneyOperation(ports, {
    call: strategyCalls.confirm,
    requester,
    clientKey: input.client_order_id,
    accounts: accountKeys(requester.userId, usdt.id, market.base.id),
    prepare: async (tx, at) => {
      const terms = await findTerms(ports, tx, input.id, at);
      if (!terms.ok) return terms;
      if (!terms.value.isOpen) return reject('PRODUCT_NOT_OPEN');
      if (terms.value.termsId !== (input.terms_id ?? shown.value.termsId)) return reject('PRICE_CHANGED');
      return terms;
    },
    decide: (step, terms) => decide(ports, requester, step, terms, amount.value),
  });
}

async function decide(
  ports: StrategyPorts,
  { userId, lang }: Requester,
  { tx, at, accounts, balanceOf }: MoneyStep<keyof RunAccounts>,
  terms: StrategyTerms,
  amount: Atoms,
): Promise<Result<MoneyOutcome<Answer>, Rejection>> {
  const { market, maximum, productId, quota, termDays, termsId, usdt } = terms;
  await lockStrategy(tx, productId);
  const running = await sumRunning(tx, productId, userId);
  if (maximum !== null && running.own + amount > maximum) {
    return reject('LIMIT_EXCEEDED', { maximum: formatAmount(maximum, usdt.scale) });
  }
  if (running.all + amount > quota) {
    const left = quota > running.all ? quota - running.all : 0n;
    return reject('PRODUCT_SOLD_OUT', { remaining: formatAmount(left, usdt.scale) });
  }
  if (balanceOf(accounts.usdtChange).available < amount) return reject('INSUFFICIENT_BALANCE');
  const run = await insertRun(tx, {
    userId,
    productId,
    termsId,
    coin: market.base.id,
    accounts,
    amount,
    startedAt: at,
    endsAt: instant(at + termDays * dayMs),
  });
  const taken = { debit: accounts.usdtChange, credit: accounts.usdtProduct, assetId: usdt.id, amount };
  return ok({
    entry: { postings: [{ ...taken, kind: 'strategies_start', reference: referenceOf(run.id) }] },
    events: [runNews(run, terms, at).started()],
    answer: runAnswer(ports, run, terms, lang, undefined),
  });
}
