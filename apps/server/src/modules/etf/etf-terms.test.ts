import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { assetId } from '@bourse/kernel/ids';
import type { Registry } from '../registry/index.ts';
import { etfTermsFamily } from './etf-terms.ts';

const listed = [1, 2, 3].map((id) => ({ id: assetId(id), code: ['BTC', 'ETH', 'USDT'][id - 1], scale: 8 }));
const registry = {
  findAsset: (id: number) => listed.find((one) => one.id === id),
  findAssetByCode: (code: string) => listed.find((one) => one.code === code),
} as unknown as Registry; // what terms are checked by
const { findFault } = etfTermsFamily(registry);

const terms = {
  names: Object.fromEntries(languages.map((lang) => [lang, 'A basket'])),
  currency_id: 3,
  term_days: 30,
  minimum: '10',
  maximum: null,
  whole_amounts: false,
  quota: '10000',
  penalty: { kind: 'ratio', rate: '0.004' },
  open: true,
  basket: [
    { currency_id: 1, weight: '0.5' },
    { currency_id: 2, weight: '0.5' },
  ],
  base_price: '100',
  rebalanced_every_days: 7,
};

const wrong: readonly (readonly [object, string | null])[] = [
  [{}, null],
  [{ currency_id: 9 }, 'currency_id'],
  // Listed, and not what the index is in.
  [{ currency_id: 1 }, 'currency_id'],
  [{ minimum: '0.000000001' }, 'minimum'],
  [{ base_price: '0' }, 'base_price'],
  [{ basket: [{ currency_id: 9, weight: '1' }] }, 'basket'],
];
for (const [changed, field] of wrong) {
  test(`terms that could not be sold under have a fault in ${String(field)}: ${JSON.stringify(changed)}`, () => {
    assert.equal(findFault({ ...terms, ...changed }), field);
  });
}
