import { dualCalls } from '@bourse/contract/dual';
import { openDual } from '@bourse/server/modules/dual/index';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { btc, callTermsOf, putTermsOf } from '@bourse/testing/dual-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** Dual investment in BTC and in USDT, decided after a week by where the walk then stands. */
export const dual: SimulatedFamily = {
  name: 'dual',
  prepare: async ({ fund, sell, start }) => {
    await fund(poolAccount('dual', usdt), units(300_000));
    await fund(poolAccount('dual', btc), units(10));
    const call = await sell('dual', { ...callTermsOf(start), linked_price: '64000' });
    const put = await sell('dual', { ...putTermsOf(start), linked_price: '60000' });
    return [
      { weight: 1, wish: ({ random }) => [dualCalls.buy, { id: call, type: 'call', num: String(random.int(1, 9)) }] },
      { weight: 1, wish: ({ random }) => [dualCalls.buy, { id: put, type: 'put', num: String(random.int(1, 60)) }] },
    ];
  },
  open: (ports) => ({ manifests: [openDual(ports)] }),
  things: [{ call: dualCalls.buy, table: 'dual_orders', over: 'status <> 1' }],
  paidOnce: ['dual_purchase', 'dual_return', 'dual_conversion', 'dual_payout'],
  wrong: {
    'each order was paid what it was promised': `
      SELECT o.id FROM dual_orders o
      LEFT JOIN postings p ON p.reference = 'dual:' || o.id AND p.kind IN ('dual_return', 'dual_payout')
      WHERE o.status <> 1 GROUP BY o.id
      HAVING coalesce(sum(p.amount), 0) <> CASE WHEN o.is_converted THEN o.converted ELSE o.kept END`,
  },
};
