import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What both apps are built of, from the project's folder. */
const shared = [
  'package-lock.json',
  'packages/client/src',
  'packages/contract/src',
  'packages/i18n/src',
  'packages/kernel/src',
  'packages/ui/package.json',
  'packages/ui/src',
  'tools/verify',
  'tools/web-build',
];

/** The apps with what each is built of beside that; each is built anew when its own sources have changed. */
const apps = [
  {
    name: 'web',
    called: 'the app',
    sources: ['build', 'index.html', 'package.json', 'public', 'src', 'vite.config.ts'],
  },
  {
    name: 'backoffice',
    called: 'the back office',
    sources: ['index.html', 'package.json', 'public', 'src', 'vite.config.ts'],
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

/**
 * The apps whose `dist` was made of other sources than those of now, or is not there.
 * @param {string} root the project's folder
 * @returns {{ called: string, folder: string, hash: string }[]} each with what its sources hash to
 */
export function findStaleApps(root) {
  return apps.flatMap(({ name, called, sources }) => {
    const folder = join(root, 'apps', name);
    // An installation without what development needs serves the app that was built for it.
    if (!existsSync(join(folder, 'src'))) return [];
    const hash = hashOf(root, [...shared, ...sources.map((path) => `apps/${name}/${path}`)]);
    const stamp = stampOf(folder);
    const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
    return isFresh ? [] : [{ called, folder, hash }];
  });
}

/**
 * Remembers of what an app was built.
 * @param {{ folder: string, hash: string }} app
 */
export function markBuilt({ folder, hash }) {
  writeFileSync(stampOf(folder), hash);
}

const stampOf = (folder) => join(folder, 'dist', '.built-of');
