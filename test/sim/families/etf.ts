import { etfCalls } from '@bourse/contract/etf';
import { assetId } from '@bourse/kernel/ids';
import { openEtfs } from '@bourse/server/modules/etf/index';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { etfTerms } from '@bourse/testing/position-terms';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** Shares in a basket of coins that is rebalanced by the price walk. */
export const etf: SimulatedFamily = {
  name: 'etf',
  prepare: async ({ fund, sell }) => {
    await fund(poolAccount('etf', assetId(1)), 10n * 10n ** 8n);
    await fund(poolAccount('etf', assetId(2)), 200n * 10n ** 18n);
    await fund(poolAccount('etf', usdt), units(50_000));
    const id = await sell('etf', etfTerms);
    return [
      {
        weight: 2,
        wish: ({ random }) => {
          const fields = { config_id: id, amount: String(random.int(5, 900)), auto_renew: random.pick(['0', '1']) };
          return [etfCalls.buy, fields];
        },
      },
      { weight: 1, wish: (who) => [etfCalls.cancel, { id: who.own(etfCalls.buy), redemption: '1' }] },
    ];
  },
  open: (ports) => ({ manifests: [openEtfs(ports)] }),
  things: [{ call: etfCalls.buy, table: 'etf_positions', over: 'status = 2', asked: 'renewed_from IS NULL' }],
  tables: ['etf_baskets', 'etf_days', 'etf_holdings'],
};
