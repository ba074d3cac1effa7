import { leverCalls } from '@bourse/contract/lever';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { ContractLane, contractRoutes, openLever } from '@bourse/server/modules/lever/index';
import { secondsLoss } from '@bourse/server/modules/seconds/index';
import { leverTerms, longOf, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** Contracts on BTC: quotes of customers, orders at the market, closes, and liquidations by the price walk. */
export const lever: SimulatedFamily = {
  name: 'lever',
  prepare: async ({ fund, fundEach, sell }) => {
    await fund(poolAccount('lever', usdt), units(100_000));
    await fundEach('lever', usdt, units(5_000));
    await sell('lever', leverTerms);
    return [
      {
        weight: 3,
        wish: ({ random }) => {
          const [type, lots] = [random.pick([1, 2] as const), random.int(1, 200)];
          const near = String(62_000 + random.int(-300, 300));
          return [leverCalls.submit, { ...quoteOf(type, lots, near), multiple: random.pick(['10', '100']) }];
        },
      },
      {
        weight: 2,
        wish: ({ random }) => [
          leverCalls.submit,
          { ...longOf(random.int(1, 100)), type: random.pick(['1', '2']), multiple: random.pick(['20', '100']) },
        ],
      },
      { weight: 1, wish: (who) => [leverCalls.close, { id: who.own(leverCalls.submit) }] },
      { weight: 1, wish: (who) => [leverCalls.cancel, { id: who.own(leverCalls.submit) }] },
    ];
  },
  open: async (given) => {
    const ports = { ...given, feed: () => given.feed, restricted: () => [], otherLoss: secondsLoss };
    const lane = new ContractLane(ports);
    await lane.start();
    const routes = contractRoutes(ports, lane);
    return { manifests: [openLever(ports)], routes, afterPrices: () => lane.tick() };
  },
  things: [
    {
      call: leverCalls.submit,
      table: 'lever_positions',
      over: 'status IN (3, 4)',
      asked: 'user_id IS NOT NULL',
    },
  ],
  tables: ['lever_fills', 'lever_triggers', 'lever_overnights', 'lever_contracts'],
  wrong: {
    'the pot holds what all positions have in it': `
      SELECT available FROM ledger_accounts WHERE house = 'pool:lever_margin' AND available + held <>
        (SELECT coalesce(sum(margin + reserve - sign * cost), 0) FROM lever_positions WHERE status < 3)`,
    'both directions have the same lots': `
      SELECT sum(sign * lots) FROM lever_positions HAVING sum(sign * lots) <> 0`,
  },
};
