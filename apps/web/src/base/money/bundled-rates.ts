import type { FiatList } from './fiat-list.ts';

/** The rates that the server begins with (db/migrations/0013-insert-countries.sql), for what no answer has reached yet. */
export const bundledRates: Pick<FiatList, 'list' | 'saveTime'> = {
  list: [
    { currency_code: 'MYR', rate: '4.08323512' },
    { currency_code: 'USD', rate: '1' },
    { currency_code: 'CNY', rate: '6.70778353' },
    { currency_code: 'GBP', rate: '0.75538854' },
    { currency_code: 'HKD', rate: '7.84480304' },
    { currency_code: 'JPY', rate: '157.47729333' },
    { currency_code: 'EUR', rate: '0.88022588' },
    { currency_code: 'AED', rate: '3.6725' },
    { currency_code: 'THB', rate: '33.63302507' },
    { currency_code: 'PHP', rate: '62.51753917' },
    { currency_code: 'SGD', rate: '1.2786578' },
    { currency_code: 'VND', rate: '25947.76804973' },
  ],
  saveTime: Date.UTC(2026, 8, 29),
};
