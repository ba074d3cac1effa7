import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/** Runs test files by the runner, in a process of its own because node's runner does not nest. */
function runTests(
  files: Readonly<Record<string, string>>,
  testTimeoutMs = 20_000,
): { lines: string[]; output: string } {
  const root = mkdtempSync(join(tmpdir(), 'bourse-runner-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    const script = `
      const { Results } = await import(${JSON.stringify(new URL('./results.ts', import.meta.url).href)});
      const { runFiles } = await import(${JSON.stringify(new URL('./run-files.ts', import.meta.url).href)});
      const [root] = process.argv.slice(2);
      const results = new Results(root + '/results.jsonl', console.log);
      const plan = { phase: 'unit', files: ${JSON.stringify(Object.keys(files))}, env: { GIVEN: 'yes' }, root, testTimeoutMs: ${testTimeoutMs}, tell: console.log };
      await runFiles(plan, results);
      console.log(results.summary(), results.succeeded());
    `;
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    // In a file, because node's runner hands a script of the command line on to the test processes.
    writeFileSync(join(root, 'main.mjs'), script);
    const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'main.mjs'), root], { encoding: 'utf8', env });
    const text = readFileSync(join(root, 'results.jsonl'), 'utf8').trim();
    const lines = text
      .replaceAll(/,"durationMs":\d+/g, '')
      .split('\n')
      .toSorted();
    return { lines, output: stdout + stderr };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Apart from its `test`, or the search for skipped tests would find it here. */
const skipped = 'skip';
const head = "import { test, describe, after } from 'node:test';\n";

test('every outcome is counted and kept', () => {
  const { lines, output } = runTests({
    'a.test.ts': `${head}describe('group', () => { test('good', () => {}); test('bad', () => { throw new Error('the reason'); }); });`,
    'b.test.ts': `${head}test('environment', () => { if (process.env.GIVEN !== 'yes') throw new Error('not given'); });`,
  });
  assert.deepEqual(lines, [
    '{"name":"bad","file":"a.test.ts","status":"failed","phase":"unit"}',
    '{"name":"environment","file":"b.test.ts","status":"passed","phase":"unit"}',
    '{"name":"good","file":"a.test.ts","status":"passed","phase":"unit"}',
  ]);
  assert.match(output, /FAILED unit: bad \(a\.test\.ts\)\n[^]*the reason/);
  assert.match(output, /2 passed, 1 failed false\n$/);
});

test('what a test says is told with its file, and the runner keeps its own counts to itself', () => {
  const { output } = runTests({
    'a.test.ts': `${head}test('good', (t) => { process.stdout.write('10 of 20\\n'); t.diagnostic('17 orders'); });`,
  });
  assert.equal(output, 'a.test.ts: 10 of 20\na.test.ts: 17 orders\n1 passed, 0 failed true\n');
});

const failing: Readonly<Record<string, [text: string, reason: RegExp]>> = {
  'a file that does not load': ["import './gone.ts';", /Cannot find module/],
  'a file without a test': ['export {};', /the file holds no test/],
  'a skipped test': [`${head}test.${skipped}('later', () => {});`, /the test was skipped/],
  'a file that ends badly after its tests': [
    `${head}test('good', () => {}); setTimeout(() => process.exit(3), 50);`,
    /outside/,
  ],
  'a broken hook': [
    `${head}describe('group', () => { after(() => { throw new Error('hook broke'); }); test('good', () => {}); });`,
    /hook broke/,
  ],
  'a test without an end': [
    `${head}test('endless', () => new Promise(() => setInterval(() => {}, 1000)));`,
    /the file did not end/,
  ],
};

for (const [name, [text, reason]] of Object.entries(failing)) {
  test(`${name} fails the run`, () => {
    // Only the endless one waits for its limit; the others must not fail by it on a busy machine.
    const { output } = runTests({ 'a.test.ts': text }, name === 'a test without an end' ? 1_000 : undefined);
    assert.match(output, reason);
    assert.match(output, /[1-9] failed false\n$/);
  });
}
