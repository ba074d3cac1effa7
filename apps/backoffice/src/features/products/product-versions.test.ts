import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productsOf, type Version } from './product-versions.ts';

const now = '2026-03-02T10:00:00.000Z';
const version = (product: string, number: number, effectiveAt: string): Version => ({
  id: `${product}${number}`,
  config_id: product,
  family: 'lockup',
  version: number,
  terms: {},
  effective_at: effectiveAt,
  author: null,
  approver: null,
  reason: '',
  created_at: now,
});
const numbers = (list: readonly Version[]): number[] => list.map((one) => one.version);

test('what is in force began last, and is the later made of two that began at once', () => {
  const [product] = productsOf(
    [
      version('7', 4, '2026-03-03T00:00:00.000Z'),
      version('7', 3, '2026-03-01T00:00:00.000Z'),
      version('7', 2, '2026-03-01T00:00:00.000Z'),
      version('7', 1, '2026-02-01T00:00:00.000Z'),
      version('7', 5, '2026-03-02T12:00:00.000Z'),
    ],
    now,
  );
  assert.equal(product?.inForce?.version, 3);
  assert.deepEqual(numbers(product?.coming ?? []), [5, 4]);
  assert.deepEqual(numbers(product?.versions ?? []), [5, 4, 3, 2, 1]);
});

test('a version is in force from its first instant on, and a product has none before', () => {
  assert.equal(productsOf([version('1', 1, now)], now)[0]?.inForce?.version, 1);
  const [waiting] = productsOf([version('1', 1, '2026-03-02T10:00:00.001Z')], now);
  assert.deepEqual([waiting?.inForce, waiting?.coming.length], [undefined, 1]);
});

test('products stand in the order of their numbers', () => {
  const list = ['10', '9', '100'].map((id) => version(id, 1, now));
  assert.deepEqual(
    productsOf(list, now).map(({ id }) => id),
    ['9', '10', '100'],
  );
});
