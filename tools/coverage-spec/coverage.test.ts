import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure, parseResults, passingIds } from './coverage.ts';
import {
  parseCalls,
  parsePages,
  parseRequirements,
  parseRoutes,
  readPages,
  readRequirements,
  readRoutes,
  readSpecCalls,
} from './spec-tables.ts';

test('reads calls with their three kinds of parameters', () => {
  const table = '# a comment\nPOST\t/news/list\tpublic\tc_id page=1 lang?\twhat it says\nGET\t/menu\tpublic\t\t\n';
  assert.deepEqual(parseCalls(table), [
    {
      method: 'POST',
      path: '/news/list',
      auth: 'public',
      parameters: [
        { name: 'c_id', kind: 'sent' },
        { name: 'page', kind: 'default', value: '1' },
        { name: 'lang', kind: 'optional' },
      ],
    },
    { method: 'GET', path: '/menu', auth: 'public', parameters: [] },
  ]);
});

test('names a row that is no call', () => {
  assert.throws(() => parseCalls('GET\t/menu\tpublic\nFETCH\t/x\tpublic\n'), /row 2 is no call: FETCH/);
});

test('reads requirements and routes', () => {
  assert.deepEqual(parseRequirements('id\tsection\tkind\trequirement\nSPEC-0.2\t0\trule\tEight languages\n'), [
    { id: 'SPEC-0.2', kind: 'rule', text: 'Eight languages' },
  ]);
  assert.deepEqual(parseRoutes('# pages\n/pages/news/news\t-\tyes\n'), ['/pages/news/news']);
});

test('reads the pages that exist out of the features’ manifests', () => {
  const manifest =
    "export const a = {\n  pages: {\n    '/': home,\n    '/pages/a': { load },\n  },\n  tiles: [{ to: '/pages/b' }],\n};\n";
  assert.deepEqual(parsePages(manifest), ['/', '/pages/a']);
  assert.deepEqual(parsePages("  pages: { '/pages/b': { load } },\n  family: { positions: '/pages/c' },"), [
    '/pages/b',
  ]);
});

test('no two features have a page for the same path', () => {
  const pages = readPages();
  assert.ok(pages.length > 20);
  assert.deepEqual(pages, [...new Set(pages)]);
});

test('the tables of the project are whole', () => {
  assert.equal(readSpecCalls().length, 340);
  assert.equal(readRoutes().length, 110);
  assert.equal(new Set(readRequirements().map(({ id }) => id)).size, 551);
});

test('counts an id only when no test that carries it failed', () => {
  const results = parseResults(
    [
      { name: 'refuses a short nickname [SPEC-5.7]', file: 'a.test.ts', status: 'passed' },
      { name: 'refuses a short signature [SPEC-5.8]', file: 'a.test.ts', status: 'passed' },
      { name: 'refuses a long signature [SPEC-5.8]', file: 'a.test.ts', status: 'failed' },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  );
  assert.deepEqual([...passingIds(results)], ['SPEC-5.7']);
  const requirements = [
    { id: 'SPEC-5.7', kind: 'rule', text: 'Nickname' },
    { id: 'SPEC-5.8', kind: 'rule', text: 'Signature' },
  ];
  const calls = parseCalls('GET\t/safe/api_key_list\tuser\nGET\t/user/info\tuser\nGET\t/nowhere\tpublic\n');
  const coverage = measure({ calls, routes: ['/', '/pages/news/news'], requirements }, new Set(['/']), results);
  assert.deepEqual(coverage.calls, { named: 3, declared: 2 });
  assert.deepEqual(coverage.pages, { named: 2, built: 1 });
  assert.deepEqual(coverage.requirements, { named: 2, passing: ['SPEC-5.7'], open: ['SPEC-5.8'], leftOut: [] });
});

test('reports an id that the table does not know', () => {
  const results = [{ name: 'something [SPEC-99.1]', file: 'a.test.ts', status: 'passed' }];
  assert.deepEqual(measure({ calls: [], routes: [], requirements: [] }, new Set(), results).unknownIds, ['SPEC-99.1']);
});

test('names a line of the record that is no result', () => {
  assert.throws(() => parseResults('{"name":"x"}\n'), /line 1 is no test result/);
});
