import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { routes, tabPaths } from './routes.ts';

const specified = readFileSync(new URL('../../../../../docs/spec/routes.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => line.split('\t'));

test('every page of the specification has its route, tab and pull-down', () => {
  for (const [path = '', tab, pullDown] of specified) {
    const entry = Object.entries(routes).find(([own]) => own === path)?.[1];
    assert.deepEqual(
      [entry?.tab ?? null, entry?.pullDown],
      [tab === '-' ? null : Number(tab), pullDown === 'yes'],
      path,
    );
  }
});

test('fourteen pages are ours, and no other', () => {
  const known = new Set(specified.map(([path]) => path));
  const own = Object.keys(routes).filter((path) => !known.has(path));
  assert.deepEqual(own, [
    '/pages/fund/buy',
    '/pages/fund/buy_detail',
    '/pages/fund/buy_order',
    '/pages/fund/recharge',
    '/pages/fund/recharge_log',
    '/pages/setting/complaint',
    '/pages/setting/notices',
    '/pages/setting/api_keys',
    '/pages/verify/verify',
    '/pages/verify/liabilities',
    '/pages/fund/c2c_order',
    '/pages/fund/c2c_ads',
    '/pages/fund/c2c_publish',
    '/pages/fund/c2c_methods',
  ]);
});

test('the tabs stand in their order, assets last [SPEC-2.8]', () => {
  assert.deepEqual(
    tabPaths.map((path) => routes[path].tab),
    [0, 1, 2, 3, 4],
  );
  assert.equal(tabPaths[4], '/pages/fund/assets');
});
