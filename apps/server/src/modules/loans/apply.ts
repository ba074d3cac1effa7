import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { loanCalls } from '@bourse/contract/loan';
import { type Atoms, atoms, formatAmount, parseAmount, zeroAtoms } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import {
  type MoneyOutcome,
  type MoneyRequester,
  type MoneyStep,
  poolAccount,
  productAccount,
  runMoneyOperation,
  userAccount,
} from '../ledger/index.ts';
import { dailyInterest, dayStart, levelFor, type Prices, ratios } from './loan.ts';
import { loanAnswer, loanNews, scalesOf } from './loan-answer.ts';
import { dayReference, family, type LoanPorts } from './loan-ports.ts';
import { pricesNow } from './loan-prices.ts';
import { insertLoan, sumPledged } from './loan-store.ts';
import { findTerms, type LoanTerms } from './loan-terms.ts';
import type { LoanAccounts } from './stored-loan.ts';
import { checkCredentials, checkOpen, leastPledge, readWish, type Wish } from './wish.ts';

type Answer = OutputOf<typeof loanCalls.apply>;
type Requester = MoneyRequester & { readonly lang: Lang };

interface Prepared {
  readonly terms: LoanTerms;
  readonly wish: Wish;
  readonly pledge: Atoms;
  readonly prices: Prices;
}

/**
 * Lends against a pledge: the pledge goes from change into the product, and what is lent comes out of the pool.
 * @returns in this order NOT_FOUND, PARAMETER_ERROR, INVALID_AMOUNT, INTEGER_REQUIRED, CREDENTIALS_REQUIRED, ID_REUSED,
 * PRODUCT_NOT_OPEN, PRICE_CHANGED (the terms, or a pledge that has become too little), PRICE_UNAVAILABLE, LIMIT_EXCEEDED,
 * TRADING_HALTED, PRODUCT_SOLD_OUT (nobody may pledge more of the coin), INSUFFICIENT_BALANCE, POOL_EXHAUSTED.
 */
export async function applyForLoan(
  ports: LoanPorts,
  requester: Requester,
  input: InputOf<typeof loanCalls.apply>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, registry, feed } = ports;
  const shown = await findTerms(db, registry, input.id, clock.now());
  if (!shown.ok) return shown;
  const wish = readWish(shown.value, input);
  if (!wish.ok) return wish;
  const { coin } = wish.value.pledge;
  const given = input.pledge === undefined ? null : parseAmount(input.pledge, coin.scale);
  if (given !== null && (!given.ok || given.value <= 0n)) return rejectField('pledge');
  const shownDocument = checkCredentials(input.credentials);
  if (!shownDocument.ok) return shownDocument;
  const { asset } = shown.value;
  const { userId } = requester;
  return runMoneyOperation(ports, {
    call: loanCalls.apply,
    requester,
    clientKey: input.client_order_id,
    accounts: {
      loanChange: userAccount(userId, asset.id, 'change'),
      loanPool: poolAccount(family, asset.id),
      pledgeChange: userAccount(userId, coin.id, 'change'),
      pledgeProduct: productAccount(userId, coin.id, family),
    },
    prepare: async (tx, at) => {
      const terms = await findTerms(tx, registry, input.id, at);
      if (!terms.ok) return terms;
      // Terms that came into force since the wish was read are others than the customer was shown.
      const open = checkOpen(terms.value, input.terms_id ?? shown.value.termsId);
      if (!open.ok) return open;
      const prices = pricesNow(feed, { pledge: coin.code, loan: asset.code });
      if (prices === null) return reject('PRICE_UNAVAILABLE');
      const least = leastPledge(terms.value, wish.value, prices);
      if (!least.ok) return least;
      const pledge = given?.value ?? least.value;
      if (pledge < least.value) return reject('PRICE_CHANGED', { pledge: formatAmount(least.value, coin.scale) });
      if (pledge > wish.value.pledge.maximum) return reject('LIMIT_EXCEEDED', { limit: 'pledge' });
      return ok({ terms: terms.value, wish: wish.value, pledge, prices });
    },
    decide: (step, prepared) => decide(ports, requester, step, prepared),
  });
}

async function decide(
  { registry }: LoanPorts,
  { userId, lang }: Requester,
  { tx, at, accounts, balanceOf }: MoneyStep<keyof LoanAccounts>,
  { terms, wish, pledge, prices }: Prepared,
): Promise<Result<MoneyOutcome<Answer>, Rejection>> {
  const { amount, cycle } = wish;
  const { coin, counted, cap } = wish.pledge;
  const { asset, productId, termsId, dailyRate } = terms;
  // Behind the lock of the pool, which every loan of the product takes.
  const pledged = (await sumPledged(tx, productId)).get(coin.id) ?? 0n;
  if (pledged + pledge > cap) {
    return reject('PRODUCT_SOLD_OUT', { remaining: formatAmount(cap > pledged ? cap - pledged : 0n, coin.scale) });
  }
  if (balanceOf(accounts.pledgeChange).available < pledge) return reject('INSUFFICIENT_BALANCE');
  if (balanceOf(accounts.loanPool).available < amount) return reject('POOL_EXHAUSTED');
  const debt = { principal: amount, interest: dailyInterest(amount, dailyRate), overdue: zeroAtoms };
  const scales = scalesOf(coin, asset, counted);
  const loan = await insertLoan(tx, {
    userId,
    productId,
    termsId,
    loanAsset: asset.id,
    pledgeAsset: coin.id,
    accounts,
    amount,
    cycle,
    dailyRate,
    counted,
    createdAt: at,
    pledge,
    debt,
    level: levelFor(ratios.liquidation, pledge, atoms(amount + debt.interest), scales),
  });
  scheduleDue(tx, [{ module: family, reference: dayReference(loan.id, 2), dueAt: dayStart(at, 2) }]);
  const reference = `${family}:${loan.id}`;
  return ok({
    entry: {
      postings: [
        {
          debit: accounts.pledgeChange,
          credit: accounts.pledgeProduct,
          assetId: coin.id,
          amount: pledge,
          kind: 'loans_pledge',
          reference,
        },
        {
          debit: accounts.loanPool,
          credit: accounts.loanChange,
          assetId: asset.id,
          amount,
          kind: 'loans_payout',
          reference,
        },
      ],
    },
    events: [loanNews(registry, loan, at).opened()],
    answer: loanAnswer(registry, loan, terms, lang, prices),
  });
}
