/** Pledge loans out of a funded pool. See README.md of this folder. */
import { loanCalls, loanEvents, loanFamily } from '@bourse/contract/loan';
import { atoms, formatAmount } from '@bourse/kernel/amount';
import { assetId, userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { bind, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest, NoticeTeller } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import { readRate } from '../products/index.ts';
import type { Registry } from '../registry/index.ts';
import { applyForLoan } from './apply.ts';
import { askToBorrow } from './borrow.ts';
import { changePledge } from './change-pledge.ts';
import { closeLoan } from './close-loan.ts';
import { repayLoan } from './repay-loan.ts';
import { loanDueWork } from './charge-days.ts';
import { loanData } from './customer-data-store.ts';
import { family, type LoanPorts } from './loan-ports.ts';
import { loanTermsFamily } from './loan-terms.ts';
import { readEvidence } from './read-evidence.ts';
import { listLoans, quoteLoan, readLoan } from './read-loans.ts';
import { listProducts, readProduct } from './read-products.ts';
import { cancelApplication } from './review.ts';
import { reviewApproval, reviewRoutes } from './staff-review.ts';
import { loanWatcher } from './watch-prices.ts';

export { loanSource } from './loan-source-store.ts';
export type { LoanPorts } from './loan-ports.ts';
export { lienBuyer } from './buy-coins.ts';
export { pledgeSeller } from './sell-pledges.ts';

/** The account of the house that sells pledges. */
export const loanDesk = { email: 'loan-desk@house.bourse.test', nickname: 'Loan desk' } as const;

/** Opens the family. The pledge of a liquidation is sold where the engine is: see {@link pledgeSeller}. */
export function openLoans(ports: LoanPorts): ModuleManifest {
  const { registry, markets } = ports;
  return {
    name: family,
    customerData: loanData,
    routes: [
      bind(loanCalls.list, async ({ lang }, input) => ok(await listProducts(ports, lang, input))),
      bind(loanCalls.detail, ({ lang }, { id }) => readProduct(ports, lang, id)),
      bind(loanCalls.quote, (context, input) => {
        requireUser(context);
        return quoteLoan(ports, input);
      }),
      bind(loanCalls.apply, (context, input) => applyForLoan(ports, requireUserContext(context), input)),
      bind(loanCalls.orders, (context, input) => listLoans(ports, requireUserContext(context), input)),
      bind(loanCalls.order, (context, { id }) => readLoan(ports, requireUserContext(context), id)),
      bind(loanCalls.repay, (context, input) => repayLoan(ports, requireUserContext(context), input)),
      bind(loanCalls.close, (context, input) => closeLoan(ports, requireUserContext(context), input)),
      bind(loanCalls.borrowing, (context, input) => askToBorrow(ports, requireUserContext(context), input)),
      bind(loanCalls.cancel, (context, input) => cancelApplication(ports, requireUserContext(context), input)),
      bind(loanCalls.pledge, (context, input) => changePledge(ports, requireUserContext(context), input)),
    ],
    staffRoutes: reviewRoutes(ports),
    approvals: [reviewApproval(ports)],
    dueWork: [loanDueWork(ports)],
    priceWatchers: [loanWatcher(ports)],
    evidence: [{ kind: family, read: (db, id) => readEvidence(ports, db, id) }],
    postingKinds: loanFamily.postingKinds,
    notices: noticesOf(registry),
    pools: [family],
    terms: [loanTermsFamily(registry, markets)],
  };
}

/** A risk rate in percent with one decimal, cut: `1.2987` as `129.8`. */
function percentOf(rate: string): string {
  return formatAmount(atoms(readRate(rate) / 1_000_000_000n), 1);
}

function noticesOf(registry: Registry): NoticeTeller[] {
  const codeOf = (id: number): string => registry.getAsset(assetId(id)).code;
  return [
    noticeOf(loanEvents.opened, ({ user_id: owner, currency_id: id, amount }) => ({
      userId: userId(owner),
      kind: 'loans_opened',
      args: { amount, currency: codeOf(id) },
    })),
    noticeOf(loanEvents.ended, ({ user_id: owner, pledge_currency_id: id, pledge: amount, because }) =>
      // Who takes an application back knows it.
      because === 'cancelled'
        ? null
        : { userId: userId(owner), kind: 'loans_refused', args: { amount, currency: codeOf(id) } },
    ),
    noticeOf(
      loanEvents.bought,
      ({ user_id: owner, currency_id: id, pledge_currency_id: coin, bought: amount, spent }) => ({
        userId: userId(owner),
        kind: 'loans_bought',
        args: { amount, currency: codeOf(coin), spent, paid_in: codeOf(id) },
      }),
    ),
    noticeOf(loanEvents.unbought, ({ user_id: owner, pledge_currency_id: id, pledge: amount }) => ({
      userId: userId(owner),
      kind: 'loans_unbought',
      args: { amount, currency: codeOf(id) },
    })),
    noticeOf(loanEvents.repaid, ({ user_id: owner, pledge_currency_id: id, pledge: amount }) => ({
      userId: userId(owner),
      kind: 'loans_repaid',
      args: { amount, currency: codeOf(id) },
    })),
    noticeOf(loanEvents.overdue, ({ user_id: owner, currency_id: id, debt: amount }) => ({
      userId: userId(owner),
      kind: 'loans_overdue',
      args: { amount, currency: codeOf(id) },
    })),
    noticeOf(loanEvents.warned, ({ user_id: owner, currency_id: id, level, risk_rate: rate, debt: amount }) => ({
      userId: userId(owner),
      kind: level === 1 ? 'loans_warned' : 'loans_urged',
      args: { amount, currency: codeOf(id), rate: percentOf(rate) },
    })),
    noticeOf(loanEvents.liquidating, ({ user_id: owner, currency_id: id, debt: amount }) => ({
      userId: userId(owner),
      kind: 'loans_liquidating',
      args: { amount, currency: codeOf(id) },
    })),
    noticeOf(loanEvents.liquidated, ({ user_id: owner, pledge_currency_id: id, sold, returned: amount }) => ({
      userId: userId(owner),
      kind: 'loans_liquidated',
      args: { amount, currency: codeOf(id), sold },
    })),
  ];
}
