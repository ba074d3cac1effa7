import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idsLeftOut, measure, parseResults } from './coverage.ts';
import { crowdedTitles, unshownClaims } from './unshown-claims.ts';

const requirements = [
  { id: 'SPEC-2.66', kind: 'page', text: '/pages/transaction/contract' },
  { id: 'SPEC-2.8', kind: 'page', text: '/pages/fund/assets is tab 4' },
  { id: 'SPEC-2.109', kind: 'page', text: 'NFT component artist (artist, artwork, search, collection)' },
  { id: 'SPEC-7.35', kind: 'call', text: 'GET /news/index_pop (no parameters shown)' },
  { id: 'SPEC-5.7', kind: 'rule', text: 'Nickname' },
];

/** A record of a run. */
const recordOf = (...lines: readonly object[]) =>
  parseResults(lines.map((line) => JSON.stringify({ file: 'a.browser.ts', status: 'passed', ...line })).join('\n'));

test('refuses the id of a page whose test stayed on another path', () => {
  const results = recordOf({ name: 'opens contracts [SPEC-2.66]', pages: ['/pages/transaction/index'] });
  assert.deepEqual(unshownClaims(requirements, results), [
    { id: 'SPEC-2.66', wanted: '/pages/transaction/contract', tests: ['opens contracts [SPEC-2.66]'] },
  ]);
});

test('refuses the id of a call whose test made another, or the same by another method', () => {
  const results = recordOf({ name: 'pops up [SPEC-7.35]', calls: ['POST /news/list', 'POST /news/index_pop'] });
  assert.deepEqual(
    unshownClaims(requirements, results).map(({ id, wanted }) => [id, wanted]),
    [['SPEC-7.35', 'GET /news/index_pop']],
  );
});

test('refuses an id whose tests left no evidence, and one whose only witness failed', () => {
  const silent = recordOf({ name: 'shows works [SPEC-2.109]' });
  assert.deepEqual(
    unshownClaims(requirements, silent).map(({ wanted }) => wanted),
    ['/pages/nft/components/artist'],
  );
  const failed = recordOf(
    { name: 'shows works [SPEC-2.109]' },
    { name: 'opens artists [SPEC-2.109]', status: 'failed', pages: ['/pages/nft/components/artist'] },
  );
  assert.equal(unshownClaims(requirements, failed).length, 1);
});

test('believes an id when one of its tests came to the path or made the call, and asks nothing of other kinds', () => {
  const results = recordOf(
    { name: 'is tab 4 [SPEC-2.8]' },
    { name: 'shows balances [SPEC-2.8]', pages: ['/pages/fund/assets'] },
    { name: 'shows artists [SPEC-2.109]', pages: ['/pages/nft/components/artist'] },
    { name: 'pops up [SPEC-7.35]', calls: ['GET /news/index_pop'] },
    { name: 'refuses a nickname [SPEC-5.7]' },
  );
  assert.deepEqual(unshownClaims(requirements, results), []);
});

test('lists titles with more than four ids, once each', () => {
  const four = 'four [SPEC-1.1] [SPEC-1.2] [SPEC-1.3] [SPEC-1.4]';
  const five = `${four} [SPEC-1.5]`;
  assert.deepEqual(crowdedTitles(recordOf({ name: four }, { name: five }, { name: five })), [{ name: five, ids: 5 }]);
});

test('names a line whose evidence is no list of texts', () => {
  assert.throws(() => recordOf({ name: 'x', calls: 'GET /menu' }), /line 1 is no test result/);
});

test('an id that stands in a file of another turn is neither open nor refused', () => {
  const results = recordOf({ name: 'is tab 4 [SPEC-2.8]' });
  const files = [
    { file: 'a.browser.ts', text: "it('is tab 4 [SPEC-2.8]'" },
    { file: 'b.browser.ts', text: "it('shows balances [SPEC-2.8] and contracts [SPEC-2.66]'" },
  ];
  const leftOut = idsLeftOut(files, results);
  assert.deepEqual([...leftOut].toSorted(), ['SPEC-2.66', 'SPEC-2.8']);
  assert.deepEqual(unshownClaims(requirements, results, leftOut), []);
  assert.equal(unshownClaims(requirements, results, idsLeftOut(files.slice(0, 1), results)).length, 1);
  const spec = { calls: [], routes: [], requirements: requirements.map((one) => ({ ...one, area: '' })) };
  const { requirements: ids } = measure(spec, new Set(), results, leftOut);
  assert.deepEqual([ids.passing, ids.leftOut], [['SPEC-2.8'], ['SPEC-2.66']]);
  assert.ok(ids.open.includes('SPEC-7.35'));
});
