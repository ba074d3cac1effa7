import { dualCalls } from '@bourse/contract/dual';
import { assetId } from '@bourse/kernel/ids';
import { openDual } from '@bourse/server/modules/dual/index';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { callTermsOf, putTermsOf } from '@bourse/testing/dual-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** Dual investment both ways, settled at its maturity in the one coin or the other. */
export const dual: SimulatedFamily = {
  name: 'dual',
  things: [{ call: dualCalls.buy, table: 'dual_orders', over: 'status <> 1' }],
  open: openDual,
  prepare: async ({ ledger, start, add }) => {
    await ledger.fund(poolAccount('dual', usdt), units(300_000));
    await ledger.fund(poolAccount('dual', assetId(1)), units(10));
    const call = await add('dual', { ...callTermsOf(start), linked_price: '64000' });
    const put = await add('dual', { ...putTermsOf(start), linked_price: '60000' });
    return ({ random }) =>
      random.next() < 0.5
        ? [dualCalls.buy, { id: call, type: 'call', num: String(random.int(1, 3)) }]
        : [dualCalls.buy, { id: put, type: 'put', num: String(random.int(1, 9)) }];
  },
};
