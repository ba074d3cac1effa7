import type { InputOf, OutputOf } from '@bourse/contract/call';
import { loanCalls, loanStatuses, loanVipLevel } from '@bourse/contract/loan';
import { zeroAtoms } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { isMarketMaker } from '../access/index.ts';
import { type MoneyOutcome, type MoneyStep, runMoneyOperation } from '../ledger/index.ts';
import type { Requester } from './change-loan.ts';
import { reviewEnds } from './loan.ts';
import { loanAnswer, loanNews } from './loan-answer.ts';
import { family, type LoanPorts, reviewReference, subjectOf } from './loan-ports.ts';
import { insertLoan } from './loan-store.ts';
import { listTerms } from './loan-terms.ts';
import { accountKeys, type LoanAccounts } from './stored-loan.ts';
import { checkRoom, readPledge, readWish, type WeighedWish, weighWish } from './wish.ts';

type Answer = OutputOf<typeof loanCalls.borrowing>;

/** The names of the uploads that are shown. @returns CREDENTIALS_REQUIRED where there are none, or one is no upload. */
function readDocuments(
  { documents }: LoanPorts,
  shown: readonly string[] | undefined,
): Result<readonly string[], Rejection> {
  const names = (shown ?? []).map((address) => documents.nameOf(address));
  const known = names.filter((name) => name !== null);
  const isComplete = known.length > 0 && known.length === names.length;
  return isComplete ? ok([...new Set(known)]) : reject('CREDENTIALS_REQUIRED', { field: 'credentials' });
}

/**
 * Asks for a loan at the desk (S104), from VIP 2 on or as a market maker: the pledge leaves change at once, and waits for two members of staff.
 * @returns in this order NOT_FOUND (nothing of the currency is lent at the desk), PARAMETER_ERROR, INVALID_AMOUNT,
 * INTEGER_REQUIRED, CREDENTIALS_REQUIRED, ID_REUSED, VIP_REQUIRED, PRODUCT_NOT_OPEN, PRICE_UNAVAILABLE, LIMIT_EXCEEDED,
 * PRICE_CHANGED (a pledge that is too little now), NOT_FOUND (a document of somebody else's), TRADING_HALTED,
 * PRODUCT_SOLD_OUT, INSUFFICIENT_BALANCE.
 */
export async function askToBorrow(
  ports: LoanPorts,
  requester: Requester,
  input: InputOf<typeof loanCalls.borrowing>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, registry, documents, vipLevelOf } = ports;
  const { userId } = requester;
  const all = await listTerms(db, registry, clock.now());
  const shown = all.find(({ isOtc, asset }) => isOtc && asset.code === input.currency);
  if (shown === undefined) return reject('NOT_FOUND');
  const first = present(shown.pledges[0], 'a coin that can be pledged').coin.code;
  const wish = readWish(shown, { ...input, pledge_currency: input.pledge_currency ?? first });
  if (!wish.ok) return wish;
  const given = readPledge(input.pledge, wish.value.pledge);
  if (!given.ok) return given;
  const files = readDocuments(ports, input.credentials);
  if (!files.ok) return files;
  return runMoneyOperation(ports, {
    call: loanCalls.borrowing,
    requester,
    clientKey: input.client_order_id,
    accounts: accountKeys({ userId, loanAsset: shown.asset.id, pledgeAsset: wish.value.pledge.coin.id }),
    prepare: async (tx, at) => {
      const isAdmitted = vipLevelOf(userId) >= loanVipLevel || (await isMarketMaker(tx, userId, at));
      if (!isAdmitted) return reject('VIP_REQUIRED', { level: String(loanVipLevel) });
      const asked = { productId: shown.productId, shownTermsId: shown.termsId, wish: wish.value, given: given.value };
      const weighed = await weighWish(ports, tx, at, asked);
      if (!weighed.ok) return weighed;
      for (const name of files.value) if (!(await documents.keep(tx, name, userId))) return reject('NOT_FOUND');
      return weighed;
    },
    decide: (step, weighed) => decide(ports, requester, step, weighed, files.value),
  });
}

async function decide(
  { registry }: LoanPorts,
  { userId, lang }: Requester,
  { tx, at, accounts, balanceOf }: MoneyStep<keyof LoanAccounts>,
  weighed: WeighedWish,
  documents: readonly string[],
): Promise<Result<MoneyOutcome<Answer>, Rejection>> {
  const { terms, wish, pledge, prices } = weighed;
  const room = await checkRoom(tx, weighed);
  if (!room.ok) return room;
  if (balanceOf(accounts.pledgeChange).available < pledge) return reject('INSUFFICIENT_BALANCE');
  const { coin, counted } = wish.pledge;
  const loan = await insertLoan(tx, {
    userId,
    productId: terms.productId,
    termsId: terms.termsId,
    loanAsset: terms.asset.id,
    pledgeAsset: coin.id,
    accounts,
    amount: wish.amount,
    cycle: wish.cycle,
    dailyRate: terms.dailyRate,
    counted,
    createdAt: at,
    pledge,
    debt: { principal: zeroAtoms, interest: zeroAtoms, overdue: zeroAtoms },
    level: null,
    daysCharged: 0,
    status: loanStatuses.review,
    documents,
  });
  scheduleDue(tx, [{ module: family, reference: reviewReference(loan.id), dueAt: reviewEnds(at) }]);
  const taken = { debit: accounts.pledgeChange, credit: accounts.pledgeProduct, assetId: coin.id, amount: pledge };
  return ok({
    entry: { postings: [{ ...taken, kind: 'loans_pledge', reference: subjectOf(loan.id) }] },
    events: [loanNews(registry, loan, at).applied()],
    answer: loanAnswer(registry, loan, terms, lang, prices),
  });
}
