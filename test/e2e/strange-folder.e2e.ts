import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isLongForm } from '@bourse/testing/long-form';

const own = fileURLToPath(new URL('../../', import.meta.url));
/** A space, a letter that an address encodes, and what would be decoded to a space. */
const strangeName = 'my exchange ü %20';
/** Beside the own installation, whose files can be linked only on their own disk. */
const cache = join(own, '.cache');
const madeHere = /^(?:node_modules|dist|\.cache)$/;

let parent: string;
let root: string;
before(() => {
  mkdirSync(cache, { recursive: true });
  parent = mkdtempSync(join(cache, 'strange-'));
  root = join(parent, strangeName);
  const folders = isLongForm ? ['apps', 'db', 'docs', 'ops', 'packages', 'tools'] : ['docs', 'ops', 'tools'];
  for (const path of [...folders, 'README.md', 'package.json', 'package-lock.json', 'tsconfig.json', 'compose.yaml']) {
    cpSync(join(own, path), join(root, path), {
      recursive: true,
      filter: (source) => !madeHere.test(basename(source)),
    });
  }
});
after(() => rmSync(parent, { recursive: true, force: true }));

it('writes the documents as a site', () => {
  symlinkSync(join(own, 'node_modules'), join(root, 'node_modules'));
  const made = spawnSync(process.execPath, [join(root, 'tools/docs-site/main.ts')], { encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
  assert.ok(existsSync(join(root, '.cache/docs-site/docs/operations.html')));
  rmSync(join(root, 'node_modules'));
});

if (isLongForm) {
  it('builds the apps, starts and serves them', async () => {
    // Linked and not a link: the packages of the workspace have to be those of this folder.
    assert.equal(spawnSync('cp', ['-al', join(own, 'node_modules'), join(root, 'node_modules')]).status, 0);
    const env = { PATH: process.env['PATH'] ?? '', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', DEMO_TRADERS: '0' };
    const child = spawn(process.execPath, [join(root, 'tools/bootstrap/run.mjs'), 'start'], { cwd: parent, env });
    let said = '';
    const url = await new Promise<string | undefined>((resolve) => {
      const listen = (chunk: Buffer): void => {
        said += chunk.toString();
        const ready = /Bourse is ready at (http:\S+)/.exec(said)?.[1];
        if (ready !== undefined) resolve(ready);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.on('exit', () => resolve(undefined));
    });
    try {
      assert.ok(url !== undefined, said);
      assert.match(said, /^\[1\/3\] Building the app, /);
      for (const path of ['/', '/admin/', '/readyz']) assert.equal((await fetch(url + path)).status, 200, path);
      assert.ok(existsSync(join(root, 'data/version.json')), 'the data folder is in the checkout');
    } finally {
      child.kill('SIGTERM');
      await new Promise((resolve) => {
        child.on('exit', resolve);
      });
    }
  });
}
