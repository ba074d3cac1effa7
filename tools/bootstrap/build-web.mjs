import { spawnSync } from 'node:child_process';
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
 * Builds the customers' app and the back office into their `dist` where what is there was made of other sources, in a few
 * seconds each.
 * @param {string} root the project's folder
 * @param {string} node the Node to build with
 * @returns {string | null} a sentence that says what went wrong, or null
 */
export function buildWeb(root, node) {
  const builder = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(builder)) return null;
  for (const app of apps) {
    const broken = buildApp(root, node, builder, app);
    if (broken !== null) return broken;
  }
  return null;
}

function buildApp(root, node, builder, { name, called, sources }) {
  const folder = join(root, 'apps', name);
  const stamp = join(folder, 'dist', '.built-of');
  // An installation without what development needs serves the app that was built for it.
  if (!existsSync(join(folder, 'src'))) return null;
  const hash = hashOf(root, [...shared, ...sources.map((path) => `apps/${name}/${path}`)]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return null;
  console.error(`Building ${called} ...`);
  const options = [builder, 'build', '--logLevel', 'warn'];
  const result = spawnSync(node, options, { cwd: folder, stdio: ['ignore', 2, 2] });
  if (result.status !== 0)
    return `${called[0].toUpperCase()}${called.slice(1)} could not be built: see the messages above.`;
  writeFileSync(stamp, hash);
  return null;
}
