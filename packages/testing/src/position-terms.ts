import { testNames } from './product-world.ts';

/** Terms for tests: three days, at 0.3 to 0.4 % each. */
export const lockupTerms = {
  names: testNames,
  currency_id: 3,
  term_days: 3,
  minimum: '10',
  maximum: '5000',
  whole_amounts: true,
  quota: '10000',
  penalty: { kind: 'ratio', rate: '0.004' },
  open: true,
  rate_low: '0.003',
  rate_high: '0.004',
  dividend_hour: 8,
  renewable: true,
};

/** Terms for tests: at most 0.4 % a day, and 6 USDT for all, so that from 1,500 on the budget binds. */
export const miningTerms = {
  names: testNames,
  currency_id: 3,
  term_days: 3,
  minimum: '10',
  maximum: '5000',
  whole_amounts: true,
  quota: '10000',
  penalty: { kind: 'ratio', rate: '0.004' },
  open: true,
  daily_budget: '6',
  rate_max: '0.004',
  dividend_hour: 8,
  renewable: true,
};

/** Terms for tests: half BTC, half ETH, made so again each week. */
export const etfTerms = {
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
