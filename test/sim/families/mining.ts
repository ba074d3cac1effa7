import { miningCalls } from '@bourse/contract/mining';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { openMinings } from '@bourse/server/modules/mining/index';
import { miningTerms } from '@bourse/testing/position-terms';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** Mining positions that share a daily budget. */
export const mining: SimulatedFamily = {
  name: 'mining',
  prepare: async ({ fund, sell }) => {
    await fund(poolAccount('mining', usdt), units(5_000));
    const id = await sell('mining', miningTerms);
    return [
      {
        weight: 2,
        wish: ({ random }) => {
          const fields = { config_id: id, amount: String(30 * random.int(0, 20)), auto_renew: random.pick(['0', '1']) };
          return [miningCalls.buy, fields];
        },
      },
      { weight: 1, wish: (who) => [miningCalls.cancel, { id: who.own(miningCalls.buy), redemption: '1' }] },
    ];
  },
  open: (ports) => ({ manifests: [openMinings(ports)] }),
  things: [{ call: miningCalls.buy, table: 'mining_positions', over: 'status = 2', asked: 'renewed_from IS NULL' }],
  tables: ['mining_days', 'mining_dividends'],
  paidOnce: ['mining_purchase', 'mining_return', 'mining_penalty'],
  wrong: {
    'the pool holds what is promised': `
      SELECT pool_account, sum(reserved) FROM mining_positions p GROUP BY pool_account
      HAVING sum(reserved) <> (SELECT held FROM ledger_accounts WHERE id = pool_account)`,
  },
};
