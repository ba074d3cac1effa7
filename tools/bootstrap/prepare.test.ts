import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** A name that is another one as the path of an address. */
const strangeName = 'my exchange ü %20';
const bootstrap = fileURLToPath(new URL('.', import.meta.url));

/** A builder that takes a moment, and says in a file that it was there. */
const builder = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
mkdirSync('dist', { recursive: true });
appendFileSync('../../builds', require('node:path').basename(process.cwd()) + '\\n');
if (process.cwd().endsWith('server')) writeFileSync('dist/main.mjs', readFileSync('src/main.ts'));
setTimeout(() => {}, 300);
`;

let parent: string;
let root: string;
before(() => {
  parent = mkdtempSync(join(tmpdir(), 'bourse-prepare-'));
  root = join(parent, strangeName);
  const empty = JSON.stringify({ packages: {} });
  const files = {
    'package.json': JSON.stringify({ type: 'module' }),
    'package-lock.json': empty,
    'node_modules/.package-lock.json': empty,
    'node_modules/vite/package.json': '{}',
    'node_modules/vite/bin/vite.js': builder,
    'apps/web/src/main.ts': '',
    'apps/backoffice/src/main.ts': '',
    'apps/server/src/main.ts': 'console.log("served from", import.meta.dirname);',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'tools/bootstrap'), { recursive: true });
  for (const file of globSync('*.mjs', { cwd: bootstrap }))
    cpSync(join(bootstrap, file), join(root, 'tools/bootstrap', file));
  const node = `node-${process.platform}-${process.arch}`;
  mkdirSync(join(root, 'node_modules', node, 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules', node, 'bin', 'node'));
});
after(() => rmSync(parent, { recursive: true }));

const commandLine = (): [string, string] => [join(root, 'tools/bootstrap/run.mjs'), 'start'];
const builds = (): string[] => readFileSync(join(root, 'builds'), 'utf8').trim().split('\n');

async function start(): Promise<{ readonly code: number | null; readonly said: string; readonly served: string }> {
  const child = spawn(process.execPath, commandLine(), { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let served = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    served += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said, served };
}

test('two first starts of a folder with a strange name build once, and the second says that it waits', async () => {
  const both = await Promise.all([start(), start()]);
  for (const { code, served } of both) {
    assert.equal(served, `served from ${join(root, 'apps/server/dist')}\n`);
    assert.equal(code, 0);
  }
  assert.deepEqual(builds(), ['server', 'web', 'backoffice']);
  const [waits = '', built = ''] = both.map(({ said }) => said).toSorted();
  assert.match(
    built,
    /^\[1\/4\] Building the server, .*\n {2}built in \d s\n\[2\/4\] Building the app, .*\n {2}built in \d s\n\[3\/4\] Building the back office, .*\n {2}built in \d s\n\[4\/4\] Starting the server \.\.\.\n$/,
  );
  assert.match(
    waits,
    /^Waiting for another command, which installs or builds in this folder \(process \d+ on .*\) \.\.\.\nStarting the server \.\.\.\n$/,
  );
});

test('a later start builds nothing and says one line', async () => {
  const { said } = await start();
  assert.equal(said, 'Starting the server ...\n');
  assert.equal(builds().length, 3);
});

test('a start after a change builds that app alone', async () => {
  writeFileSync(join(root, 'apps/backoffice/src/main.ts'), 'changed');
  const { said } = await start();
  assert.match(said, /^\[1\/2\] Building the back office/);
  assert.deepEqual(builds().slice(3), ['backoffice']);
});

test('an app that cannot be built, and a folder that cannot be written, are one sentence', () => {
  const folder = join(root, 'apps/web/src/main.ts');
  writeFileSync(folder, 'broken');
  writeFileSync(join(root, 'node_modules/vite/bin/vite.js'), 'process.exit(1);');
  const built = spawnSync(process.execPath, commandLine(), { encoding: 'utf8' });
  assert.equal(built.status, 1);
  assert.match(built.stderr, /\nThe app could not be built: see the messages above\.\n$/);
  rmSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache'), 'in the way');
  const blocked = spawnSync(process.execPath, commandLine(), { encoding: 'utf8' });
  assert.equal(blocked.status, 1);
  assert.match(
    blocked.stderr,
    /^Nothing can be installed or built in .* \(E\w+\): let this user write there, and .*\.\n$/,
  );
});
