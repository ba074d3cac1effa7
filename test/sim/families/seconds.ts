import { secondsCalls } from '@bourse/contract/seconds';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { openSeconds } from '@bourse/server/modules/seconds/index';
import { units, usdt } from '@bourse/testing/product-world';
import { secondsTerms, stakeOf } from '@bourse/testing/seconds-world';
import type { SimulatedFamily } from './family.ts';

/** Timed options on the price walk, each decided half a minute or a minute later. */
export const seconds: SimulatedFamily = {
  name: 'seconds',
  prepare: async ({ fund, fundEach, sell }) => {
    await fund(poolAccount('seconds', usdt), units(300_000));
    await fundEach('micro', usdt, units(2_000));
    await sell('seconds', secondsTerms);
    const stake = [5, 400] as const;
    return [
      {
        weight: 3,
        wish: ({ random }) => [
          secondsCalls.submit,
          { ...stakeOf(random.pick([1, 2])), number: String(random.int(...stake)) },
        ],
      },
    ];
  },
  open: (ports) => ({ manifests: [openSeconds(ports)] }),
  things: [{ call: secondsCalls.submit, table: 'seconds_orders', over: 'status <> 1' }],
  paidOnce: ['seconds_won', 'seconds_lost'],
  wrong: {
    'each order was settled as it ended': `
      SELECT o.id FROM seconds_orders o
      LEFT JOIN postings p ON p.reference = 'seconds:' || o.id AND p.kind IN ('seconds_won', 'seconds_lost')
      GROUP BY o.id HAVING coalesce(sum(p.amount), 0) <> CASE o.result WHEN 1 THEN o.win WHEN 2 THEN o.stake ELSE 0 END`,
  },
};
