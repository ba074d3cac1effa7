import { etfCalls } from '@bourse/contract/etf';
import { assetId } from '@bourse/kernel/ids';
import { openEtfs } from '@bourse/server/modules/etf/index';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { testNames, units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily } from './family.ts';

/** Half BTC, half ETH, made so again each week. */
const terms = {
  names: testNames,
  currency_id: 3,
  term_days: 30,
  minimum: '10',
  maximum: '5000',
  whole_amounts: false,
  quota: '10000',
  penalty: { kind: 'ratio', rate: '0.0001' },
  open: true,
  basket: [
    { currency_id: 1, weight: '0.5' },
    { currency_id: 2, weight: '0.5' },
  ],
  base_price: '100',
  rebalanced_every_days: 7,
};

/** Shares in a basket of coins that is rebalanced by the price walk. */
export const etf: SimulatedFamily = {
  name: 'etf',
  prepare: async ({ fund, sell }) => {
    await fund(poolAccount('etf', assetId(1)), 10n * 10n ** 8n);
    await fund(poolAccount('etf', assetId(2)), 200n * 10n ** 18n);
    await fund(poolAccount('etf', usdt), units(50_000));
    const id = await sell('etf', terms);
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
