import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lintOptions } from './static-checks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the linter, as it is called, finds errors of types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-types-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, noEmit: true } }));
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ options: { typeAware: true } }));
    writeFileSync(join(folder, 'wrong.ts'), 'export const text: string = 5;\n');
    const program = join(root, 'node_modules/.bin/oxlint');
    const { stdout, status } = spawnSync(program, lintOptions, { cwd: folder, encoding: 'utf8' });
    assert.match(stdout, /wrong\.ts:1:14: Type 'number' is not assignable to type 'string'\. .*TS2322/);
    assert.equal(status, 1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
