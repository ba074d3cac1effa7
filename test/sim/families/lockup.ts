import { lockupCalls } from '@bourse/contract/lockup';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { openLockups } from '@bourse/server/modules/lockup/index';
import { openHandedTerms } from '@bourse/testing/many-positions';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** Lock-ups of three days that are bought, ended early, renewed and paid out. */
export const lockup: SimulatedFamily = {
  name: 'lockup',
  prepare: async ({ fund, sell }) => {
    await fund(poolAccount('lockup', usdt), units(300_000));
    const id = await sell('lockup', openHandedTerms);
    return [
      {
        weight: 2,
        wish: ({ random }) => {
          const fields = { config_id: id, amount: String(10 * random.int(0, 20)), auto_renew: random.pick(['0', '1']) };
          return [lockupCalls.buy, fields];
        },
      },
      { weight: 1, wish: (who) => [lockupCalls.cancel, { id: who.own(lockupCalls.buy), redemption: '1' }] },
    ];
  },
  open: (ports) => ({ manifests: [openLockups(ports)] }),
  // What was locked again at its end was asked for once.
  things: [{ call: lockupCalls.buy, table: 'lockup_positions', over: 'status = 2', asked: 'renewed_from IS NULL' }],
  paidOnce: ['lockup_purchase', 'lockup_return', 'lockup_penalty'],
  wrong: {
    'the pool holds what is promised': `
      SELECT pool_account, sum(reserved) FROM lockup_positions p GROUP BY pool_account
      HAVING sum(reserved) <> (SELECT held FROM ledger_accounts WHERE id = pool_account)`,
  },
};
