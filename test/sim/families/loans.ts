import { loanCalls } from '@bourse/contract/loan';
import { userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { loanDesk, openLoans, pledgeSeller } from '@bourse/server/modules/loans/index';
import { spotDoor } from '@bourse/server/modules/spot-desk/index';
import { dollarTerms } from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** The account by which the house sells pledges. */
const deskUser = userId('900');

/** Loans on pledged coins, which are paid back, or sold by the desk when they are overdue. */
export const loans: SimulatedFamily = {
  name: 'loans',
  things: [{ call: loanCalls.apply, table: 'loans', over: 'ended_at IS NOT NULL' }],
  open: (ports) => {
    const manifest = openLoans(ports);
    const desk = spotDoor(ports, { ensureAccount: async () => ok(deskUser) }, loanDesk);
    return { ...manifest, repetitions: [...(manifest.repetitions ?? []), pledgeSeller(ports, desk)] };
  },
  prepare: async ({ ledger, add }) => {
    await ledger.fund(poolAccount('loans', usdt), units(300_000));
    const id = await add('loans', dollarTerms);
    return ({ random, own }) => {
      if (random.next() < 0.4) return [loanCalls.repay, { id: own(loanCalls.apply) }];
      const fields = { id, number: String(random.int(100, 500)), cycle: random.pick([7, 30]) };
      return [loanCalls.apply, { ...fields, pledge_currency: 'BTC', pledge: '0.02', credentials: ['verified'] }];
    };
  },
};
