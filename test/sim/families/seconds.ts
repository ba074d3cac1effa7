import { secondsCalls } from '@bourse/contract/seconds';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { openSeconds } from '@bourse/server/modules/seconds/index';
import { units, usdt } from '@bourse/testing/product-world';
import { secondsTerms, stakeOf } from '@bourse/testing/seconds-world';
import type { SimulatedFamily } from './family.ts';

/** Timed options up and down, settled by the price of their second. */
export const seconds: SimulatedFamily = {
  name: 'seconds',
  things: [{ call: secondsCalls.submit, table: 'seconds_orders', over: 'status <> 1' }],
  open: openSeconds,
  prepare: async ({ ledger, add }) => {
    await ledger.fund(poolAccount('seconds', usdt), units(300_000));
    await add('seconds', secondsTerms);
    return ({ random }) => [
      secondsCalls.submit,
      { ...stakeOf(random.pick([1, 2])), number: String(random.int(1, 400)) },
    ];
  },
};
