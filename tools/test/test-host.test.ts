import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/** Runs test files one after another in one host, and closes it. */
function runTests(
  files: Readonly<Record<string, string>>,
  testTimeoutMs = 20_000,
): { lines: string[]; output: string } {
  const root = mkdtempSync(join(tmpdir(), 'bourse-runner-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    const script = `
      const { Results } = await import(${JSON.stringify(new URL('./results.ts', import.meta.url).href)});
      const { TestHost } = await import(${JSON.stringify(new URL('./test-host.ts', import.meta.url).href)});
      const [root] = process.argv.slice(2);
      const results = new Results(root + '/results.jsonl', console.log);
      const host = new TestHost({ root, env: { GIVEN: 'yes' }, testTimeoutMs: ${String(testTimeoutMs)}, tell: console.log });
      for (const file of ${JSON.stringify(Object.keys(files))}) {
        await host.run('unit', file, results);
        console.log(file + ': ' + results.outcomeOf('unit', file));
      }
      const { isUsable } = host;
      await host.close();
      console.log(results.summary(), results.succeeded(), isUsable);
    `;
    writeFileSync(join(root, 'main.mjs'), script);
    const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'main.mjs'), root], { encoding: 'utf8' });
    const text = readFileSync(join(root, 'results.jsonl'), 'utf8').trim();
    const lines = text.replaceAll(/,"durationMs":\d+/g, '').split('\n');
    return { lines, output: stdout + stderr };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Apart from its `test`, or the search for skipped tests would find it here. */
const skipped = 'skip';
const head = "import { test, describe, before, after } from 'node:test';\n";

test('every outcome is counted and kept, and a failure ends the use of the host', () => {
  const { lines, output } = runTests({
    'a.test.ts': `${head}describe('group', () => { test('good', () => {}); test('bad', () => { throw new Error('the reason'); }); });`,
    'b.test.ts': `${head}test('environment', () => { if (process.env.GIVEN !== 'yes') throw new Error('not given'); });`,
  });
  assert.deepEqual(lines, [
    '{"name":"good","file":"a.test.ts","status":"passed","phase":"unit"}',
    '{"name":"bad","file":"a.test.ts","status":"failed","phase":"unit"}',
    '{"name":"environment","file":"b.test.ts","status":"passed","phase":"unit"}',
  ]);
  assert.match(output, /FAILED unit: bad \(a\.test\.ts\)\n[^]*the reason/);
  assert.match(output, /a\.test\.ts: 1 passed, 1 FAILED\n[^]*b\.test\.ts: 1 passed\n/);
  assert.match(output, /2 passed, 1 failed false false\n$/);
});

test('files of one process share modules, and hooks on the top level of a file hold for that file alone', () => {
  const { output } = runTests({
    'shared.mjs': 'export const seen = []; process.stdout.write("loaded once\\n");',
    'a.test.ts': `${head}import { seen } from './shared.mjs'; before(() => seen.push('before a')); after(() => seen.push('after a')); test('a', () => {});`,
    'b.test.ts': `${head}import { seen } from './shared.mjs'; import assert from 'node:assert'; before(() => seen.push('before b'));
      test('b', () => assert.deepEqual(seen, ['before a', 'after a', 'before b']));`,
  });
  assert.equal(output.match(/loaded once/g)?.length, 1);
  assert.match(output, /a\.test\.ts: 1 passed\n[^]*b\.test\.ts: 1 passed\n/);
});

test('what a test says is told with its file', () => {
  const { output } = runTests({
    'a.test.ts': `${head}test('good', (t) => { process.stdout.write('10 of 20\\n'); t.diagnostic('17 orders'); });`,
  });
  assert.deepEqual(output.split('\n').toSorted(), [
    '',
    '1 passed, 0 failed true true',
    'a.test.ts: 1 passed',
    'a.test.ts: 10 of 20',
    'a.test.ts: 17 orders',
  ]);
});

const failing: Readonly<Record<string, [text: string, reason: RegExp]>> = {
  'a file that does not load': ["import './gone.ts';", /Cannot find module/],
  'a file without a test': ['export {};', /the file holds no test/],
  'a skipped test': [`${head}test.${skipped}('later', () => {});`, /the test was skipped/],
  'a file that ends its process': [
    `${head}test('good', () => process.exit(3));`,
    /outside its tests: the process ended with 3/,
  ],
  'an error after the test that caused it': [
    `${head}test('good', () => { setTimeout(() => { throw new Error('too late'); }, 50); });`,
    /outside its tests: [^]*too late/,
  ],
  'a broken hook': [
    `${head}describe('group', () => { after(() => { throw new Error('hook broke'); }); test('good', () => {}); });`,
    /hook broke/,
  ],
  'a test without an end': [`${head}test('endless', () => { for (;;); });`, /the file did not end/],
  'a file that leaves a timer': [
    `${head}test('good', () => void setInterval(() => {}, 1000));`,
    /left open: 1 Timeout/,
  ],
  'a file that changes the environment': [
    `${head}test('good', () => { process.env['LEFT'] = '1'; });`,
    /changed process\.env\.LEFT/,
  ],
  'a file that leaves a stopped clock': [
    `${head}test('good', () => { Date.now = () => 0; globalThis.Date = class extends Date {}; });`,
    /changed the global Date /,
  ],
  'a file that leaves another working directory': [
    `${head}test('good', () => process.chdir('/'));`,
    /working directory at \//,
  ],
};

for (const [name, [text, reason]] of Object.entries(failing)) {
  test(`${name} fails the run`, () => {
    // Only the endless one waits for its limit; the others must not fail by it on a busy machine.
    const { output } = runTests({ 'a.test.ts': text }, name === 'a test without an end' ? 1_000 : undefined);
    assert.match(output, reason);
    assert.match(output, /[1-9] failed false false\n$/);
  });
}
