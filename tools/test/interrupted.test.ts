import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Two files that end at once, and one that computes for long enough to be interrupted. */
const files = [
  'packages/kernel/src/csv-line.test.ts',
  'packages/kernel/src/amount.test.ts',
  'lever/cross/cross-random.test.ts',
];

test('a run that is interrupted tells a line of each file that has ended, and what was found so far', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  // Node's own runner marks what it starts, and a process that is marked reports to it.
  const { NODE_TEST_CONTEXT: _, ...around } = process.env;
  const env = { ...around, BOURSE_TEST_RECORD: join(folder, 'record.jsonl') };
  const child = spawn(process.execPath, [join(root, 'tools/test/main.ts'), ...files], { cwd: root, env });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let told = '';
  try {
    for await (const piece of child.stdout) {
      told += String(piece);
      if (/^1\/3 .*\n/.test(told) && !child.killed) child.kill('SIGINT');
    }
    assert.equal(await ended, 130, told);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
  const lines = told.trimEnd().split('\n');
  assert.match(lines[0] ?? '', /^1\/3 \d+ passed, [\d.]+ s \([\d.]+ s processor\): unit: packages\/kernel\/src\//);
  assert.ok(lines.includes('Interrupted: what follows is of the files that ran.'), told);
  assert.match(lines.at(-1) ?? '', /^\d+ passed, 0 failed$/);
});
