import { loanCalls } from '@bourse/contract/loan';
import type { UserId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { loanDesk, type LoanPorts, openLoans, pledgeSeller } from '@bourse/server/modules/loans/index';
import { spotDoor } from '@bourse/server/modules/spot-desk/index';
import { dollarTerms } from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** The account by which the house sells pledges. */
const deskUser = '900' as UserId; // a plain number

const noDocuments: LoanPorts['documents'] = {
  nameOf: () => null,
  keep: async () => false,
  linkTo: (name) => name,
  contentOf: async () => null,
  delete: async () => undefined,
};

/** Loans of USDT on BTC, repaid by customers or, overdue, by the sale of their pledges in the book of spot. */
export const loans: SimulatedFamily = {
  name: 'loans',
  prepare: async ({ fund, sell }) => {
    await fund(poolAccount('loans', usdt), units(300_000));
    const id = await sell('loans', dollarTerms);
    const pledge = { pledge_currency: 'BTC', pledge: '0.02', credentials: ['verified'] };
    return [
      {
        weight: 2,
        wish: ({ random }) => {
          const fields = { id, number: String(random.int(50, 900)), cycle: random.pick([7, 30]), ...pledge };
          return [loanCalls.apply, fields];
        },
      },
      { weight: 3, wish: (who) => [loanCalls.repay, { id: who.own(loanCalls.apply) }] },
    ];
  },
  open: (given) => {
    const ports = { ...given, documents: noDocuments, vipLevelOf: () => 0 };
    const desk = spotDoor(given, { ensureAccount: async () => ok(deskUser) }, loanDesk);
    return { manifests: [openLoans(ports)], repetitions: [pledgeSeller(ports, desk)] };
  },
  things: [{ call: loanCalls.apply, table: 'loans', over: 'ended_at IS NOT NULL' }],
  tables: ['loan_sales'],
  paidOnce: ['loans_payout'],
  wrong: {
    'what has ended keeps no pledge': `
      SELECT l.id FROM loans l WHERE ended_at IS NOT NULL AND (principal <> 0 OR interest <> 0)`,
  },
};
