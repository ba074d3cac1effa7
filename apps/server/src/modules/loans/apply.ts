import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { loanCalls, loanStatuses } from '@bourse/contract/loan';
import { atoms, zeroAtoms } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import {
  type MoneyOutcome,
  type MoneyRequester,
  type MoneyStep,
  runMoneyOperation,
  userAccount,
} from '../ledger/index.ts';
import type { LienLeverage, Purchase } from './lien.ts';
import { dailyInterest, dayStart, levelFor, ratios } from './loan.ts';
import { loanAnswer, loanNews, scalesOf } from './loan-answer.ts';
import { dayReference, family, type LoanPorts, subjectOf } from './loan-ports.ts';
import { insertLoan } from './loan-store.ts';
import { findTerms } from './loan-terms.ts';
import { accountKeys, lienAccount, type LienStanding, type LoanAccounts } from './stored-loan.ts';
import { checkCredentials, checkRoom, readPledge, readWish, type WeighedWish, weighWish } from './wish.ts';

type Answer = OutputOf<typeof loanCalls.apply>;
type Requester = MoneyRequester & { readonly lang: Lang };

/**
 * Lends against a pledge: the pledge goes from change into the product, and what is lent comes out of the pool; under lien it
 * lies beside the pledge until it has bought.
 * @returns in this order NOT_FOUND, PARAMETER_ERROR, INVALID_AMOUNT, INTEGER_REQUIRED, CREDENTIALS_REQUIRED, ID_REUSED,
 * PRODUCT_NOT_OPEN, PRICE_CHANGED (the terms, or a pledge that has become too little), PRICE_UNAVAILABLE, LIMIT_EXCEEDED,
 * TRADING_HALTED (also of the market in which it would buy), PRODUCT_SOLD_OUT (nobody may pledge more of the coin), INSUFFICIENT_BALANCE, POOL_EXHAUSTED.
 */
export async function applyForLoan(
  ports: LoanPorts,
  requester: Requester,
  input: InputOf<typeof loanCalls.apply>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, registry } = ports;
  const shown = await findTerms(db, registry, input.id, clock.now());
  if (!shown.ok) return shown;
  // What is lent at the desk is asked for there.
  if (shown.value.isOtc) return reject('NOT_FOUND');
  const wish = readWish(shown.value, input);
  if (!wish.ok) return wish;
  const { coin } = wish.value.pledge;
  const given = readPledge(input.pledge, wish.value.pledge);
  if (!given.ok) return given;
  const shownDocument = checkCredentials(input.credentials);
  if (!shownDocument.ok) return shownDocument;
  const { asset } = shown.value;
  const { userId } = requester;
  return runMoneyOperation(ports, {
    call: loanCalls.apply,
    requester,
    clientKey: input.client_order_id,
    accounts: {
      ...accountKeys({ userId, loanAsset: asset.id, pledgeAsset: coin.id }),
      // Under lien it never reaches change.
      paidTo: wish.value.leverage === null ? userAccount(userId, asset.id, 'change') : lienAccount(userId, asset.id),
    },
    prepare: (tx, at) =>
      weighWish(ports, tx, at, {
        productId: input.id,
        shownTermsId: input.terms_id ?? shown.value.termsId,
        wish: wish.value,
        given: given.value,
      }),
    decide: (step, prepared) => decide(ports, requester, step, prepared),
  });
}

function lienBegun(leverage: LienLeverage, { price: limit, quantity }: Purchase): LienStanding {
  return { leverage, isBuying: true, limit, quantity, bought: zeroAtoms, spent: zeroAtoms };
}

async function decide(
  { registry }: LoanPorts,
  { userId, lang }: Requester,
  { tx, at, accounts, balanceOf }: MoneyStep<keyof LoanAccounts | 'paidTo'>,
  weighed: WeighedWish,
): Promise<Result<MoneyOutcome<Answer>, Rejection>> {
  const { terms, wish, pledge, prices, purchase } = weighed;
  const { amount, cycle } = wish;
  const { coin, counted } = wish.pledge;
  const { asset, productId, termsId, dailyRate } = terms;
  // Behind the lock of the pool, which every loan of the product takes.
  const room = await checkRoom(tx, weighed);
  if (!room.ok) return room;
  if (balanceOf(accounts.pledgeChange).available < pledge) return reject('INSUFFICIENT_BALANCE');
  if (balanceOf(accounts.loanPool).available < amount) return reject('POOL_EXHAUSTED');
  // The first day of what buys under lien is charged on what it has spent.
  const interest = purchase === null ? dailyInterest(amount, dailyRate) : zeroAtoms;
  const debt = { principal: amount, interest, overdue: zeroAtoms };
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
    level: purchase === null ? levelFor(ratios.liquidation, pledge, atoms(amount + debt.interest), scales) : null,
    daysCharged: purchase === null ? 1 : 0,
    lien: purchase === null || wish.leverage === null ? null : lienBegun(wish.leverage, purchase),
    status: loanStatuses.running,
    documents: [],
  });
  if (purchase === null)
    scheduleDue(tx, [{ module: family, reference: dayReference(loan.id, 2), dueAt: dayStart(at, 2) }]);
  const reference = subjectOf(loan.id);
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
          credit: accounts.paidTo,
          assetId: asset.id,
          amount,
          kind: 'loans_payout',
          reference,
        },
      ],
    },
    // What buys under lien is told of when it has bought.
    events: purchase === null ? [loanNews(registry, loan, at).opened()] : [],
    answer: loanAnswer(registry, loan, terms, lang, prices),
  });
}
