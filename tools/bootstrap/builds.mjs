import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the server and both apps are built of, from the project's folder. */
const shared = ['package-lock.json', 'packages/contract/src', 'packages/i18n/src', 'packages/kernel/src'];
/** And both apps beside that. */
const sharedByApps = [
  'packages/client/src',
  'packages/ui/package.json',
  'packages/ui/src',
  'tools/verify',
  'tools/web-build',
];

/** What is built, of what beside that; each anew when its own sources have changed. */
const builds = [
  {
    name: 'server',
    called: 'the server',
    sources: ['package.json', 'src', 'vite.config.ts'],
    others: ['packages/matching/src'],
  },
  {
    name: 'web',
    called: 'the app',
    sources: ['build', 'index.html', 'package.json', 'public', 'src', 'vite.config.ts'],
    others: sharedByApps,
  },
  {
    name: 'backoffice',
    called: 'the back office',
    sources: ['index.html', 'package.json', 'public', 'src', 'vite.config.ts'],
    others: sharedByApps,
  },
];

function hashOf(root, paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const whole = join(root, path);
    if (!existsSync(whole)) return;
    if (statSync(whole).isDirectory()) {
      // oxlint-disable-next-line unicorn/no-array-sort -- runs on older Nodes, which have no toSorted
      for (const name of readdirSync(whole).sort()) add(`${path}/${name}`);
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path}\0`).update(readFileSync(whole)).update('\0');
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

/** Of which sources a build would be now. */
const hashOfBuild = (root, { name, sources, others }) =>
  hashOf(root, [...shared, ...others, ...sources.map((path) => `apps/${name}/${path}`)]);

function isFresh(folder, hash) {
  const stamp = stampOf(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/**
 * What was built of other sources than those of now, or is not there.
 * @param {string} root the project's folder
 * @returns {{ called: string, folder: string, hash: string }[]} each with what its sources hash to
 */
export function findStale(root) {
  return builds.flatMap((build) => {
    const folder = join(root, 'apps', build.name);
    // An installation without what development needs serves the app that was built for it.
    if (!existsSync(join(folder, 'src'))) return [];
    const hash = hashOfBuild(root, build);
    return isFresh(folder, hash) ? [] : [{ called: build.called, folder, hash }];
  });
}

/**
 * Remembers of what something was built.
 * @param {{ folder: string, hash: string }} build
 */
export function markBuilt({ folder, hash }) {
  writeFileSync(stampOf(folder), hash);
}

const stampOf = (folder) => join(folder, 'dist', '.built-of');

/**
 * The file that starts the server: the one that was built, where it is of the sources of now, and otherwise its source,
 * whose 1,500 modules take twice as long.
 * @param {string} root the project's folder
 */
export function findServerFile(root) {
  const folder = join(root, 'apps', 'server');
  const [server] = builds;
  return isFresh(folder, hashOfBuild(root, server)) ? join(folder, 'dist', 'main.mjs') : join(folder, 'src', 'main.ts');
}
