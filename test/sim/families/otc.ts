import { otcCalls } from '@bourse/contract/otc';
import { otcStaffCalls } from '@bourse/contract/otc-desk';
import { assetId } from '@bourse/kernel/ids';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { openOtc } from '@bourse/server/modules/otc/index';
import { btcOffer } from '@bourse/testing/otc-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

const btc = assetId(1);

/** The desk: quotes that are taken in time or too late, small orders at once, large ones decided by two members of staff. */
export const otc: SimulatedFamily = {
  name: 'otc',
  prepare: async ({ fund, fundEach, sell }) => {
    await fund(poolAccount('otc', usdt), units(500_000));
    await fund(poolAccount('otc', btc), 20n * 10n ** 8n);
    await fundEach('legal', usdt, units(60_000));
    await fundEach('legal', btc, 10n ** 8n);
    const id = await sell('otc', btcOffer);
    return [
      {
        weight: 3,
        wish: ({ random }) => [
          otcCalls.quote,
          { id, type: random.pick(['buy', 'sell']), number: random.pick(['0.005', '0.05', '0.3']) },
        ],
      },
      {
        weight: 3,
        // The newest quote may have run out, or been taken.
        wish: (who) => [otcCalls.confirm, { id, quote_id: who.newest(otcCalls.quote) }],
      },
      { weight: 1, wish: (who) => [otcCalls.cancel, { id: who.own(otcCalls.confirm) }] },
    ];
  },
  open: (ports) => ({ manifests: [openOtc(ports)] }),
  things: [{ call: otcCalls.confirm, table: 'otc_orders', over: 'status <> 1' }],
  tables: ['otc_quotes'],
  paidOnce: ['otc_paid', 'otc_received'],
  staff: async ({ run, ask, random }) => {
    const { list } = await run(otcStaffCalls.orders, { state: 'matching', limit: '20' });
    for (const { id } of list) {
      if (random.next() < 0.5) {
        await ask(otcStaffCalls.decide, { id, decision: random.pick(['complete', 'reject']), reason: 'looked at' });
      }
    }
  },
  wrong: {
    'an order was paid if it was completed': `
      SELECT o.id FROM otc_orders o LEFT JOIN postings p ON p.reference = 'otc:' || o.id
      GROUP BY o.id HAVING count(p.id) <> CASE o.status WHEN 2 THEN 2 ELSE 0 END`,
  },
};
