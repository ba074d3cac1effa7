import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DataFolderError, takeDataFolder } from './data-folder.ts';

const base = mkdtempSync(join(tmpdir(), 'bourse-data-'));
after(() => rmSync(base, { recursive: true }));

test('a folder in use is refused with one sentence, and free again after its release', () => {
  const path = join(base, 'used');
  const folder = takeDataFolder(path);
  assert.throws(
    () => takeDataFolder(path),
    (error: unknown) => {
      assert.ok(error instanceof DataFolderError);
      assert.match(
        error.message,
        new RegExp(`^The data folder ${path} is in use by another Bourse \\(process ${process.pid}\\): .*\\.$`),
      );
      return true;
    },
  );
  folder.release();
  takeDataFolder(path).release();
});

test('another process is kept out while it lives, and its kill frees the folder', async () => {
  const path = join(base, 'killed');
  const script = `
    const { takeDataFolder } = await import(${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)});
    takeDataFolder(${JSON.stringify(path)});
    globalThis.gc();
    console.log('taken');
    setInterval(() => {}, 1000);
  `;
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  try {
    assert.throws(() => takeDataFolder(path), DataFolderError);
  } finally {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
  takeDataFolder(path).release();
});

test('a folder of a newer release is refused and left alone', () => {
  const path = join(base, 'newer');
  mkdirSync(join(path, 'database'), { recursive: true });
  writeFileSync(join(path, 'version.json'), '{"dataVersion":2}');
  assert.throws(
    () => takeDataFolder(path),
    /^DataFolderError: The data folder .* has version 2 and this release knows up to 1: /,
  );
  assert.ok(existsSync(join(path, 'database')));
});

for (const damage of ['', '{}', '{"dataVersion":"1"}', 'null']) {
  test(`a version file that says ${JSON.stringify(damage)} is refused`, () => {
    const path = mkdtempSync(join(base, 'damaged-'));
    writeFileSync(join(path, 'version.json'), damage);
    assert.throws(() => takeDataFolder(path), /version\.json is damaged: restore/);
  });
}

test('a folder that cannot be written is refused with one sentence', () => {
  const path = join(base, 'file');
  writeFileSync(path, '');
  // A path below a file can be written by nobody, the superuser included.
  assert.throws(() => takeDataFolder(join(path, 'data')), /cannot be written \(ENOTDIR.*\): make it writable/);
});

test('what an interrupted first start left is removed, a completed database is kept', () => {
  const path = join(base, 'first');
  const half = join(path, 'database', 'half');
  mkdirSync(half, { recursive: true });
  const folder = takeDataFolder(path);
  assert.ok(!existsSync(half));
  mkdirSync(half, { recursive: true });
  folder.complete();
  folder.release();
  takeDataFolder(path).release();
  assert.ok(existsSync(half));
});
