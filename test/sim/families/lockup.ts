import { lockupCalls } from '@bourse/contract/lockup';
import { openLockups } from '@bourse/server/modules/lockup/index';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { openHandedTerms } from '@bourse/testing/many-positions';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** Positions that are bought, locked again at their end, and redeemed early. */
export const lockup: SimulatedFamily = {
  name: 'lockup',
  // What was locked again at its end was asked for once.
  things: [{ call: lockupCalls.buy, table: 'lockup_positions', over: 'status = 2', asked: 'renewed_from IS NULL' }],
  open: openLockups,
  prepare: async ({ ledger, add }) => {
    await ledger.fund(poolAccount('lockup', usdt), units(300_000));
    const product = await add('lockup', openHandedTerms);
    return ({ random, own }) => {
      if (random.next() < 0.3) return [lockupCalls.cancel, { id: own(lockupCalls.buy), redemption: '1' }];
      const amount = String(random.int(1, 400));
      return [lockupCalls.buy, { config_id: product, amount, auto_renew: random.pick(['0', '1']) }];
    };
  },
};
