import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the app is built of, from the project's folder. */
const sources = [
  'apps/web/build',
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/public',
  'apps/web/src',
  'apps/web/vite.config.ts',
  'package-lock.json',
  'packages/client/src',
  'packages/contract/src',
  'packages/i18n/src',
  'packages/kernel/src',
  'packages/ui/package.json',
  'packages/ui/src',
];

function hashOf(root) {
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
  for (const path of sources) add(path);
  return hash.digest('hex');
}

/**
 * Builds the customer's app into apps/web/dist where what is there was made of other sources, in a few seconds.
 * @param {string} root the project's folder
 * @param {string} node the Node to build with
 * @returns {string | null} a sentence that says what went wrong, or null
 */
export function buildWeb(root, node) {
  const builder = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const stamp = join(root, 'apps', 'web', 'dist', '.built-of');
  // An installation without what development needs serves the app that was built for it.
  if (!existsSync(builder) || !existsSync(join(root, 'apps', 'web', 'src'))) return null;
  const hash = hashOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return null;
  console.error('Building the app ...');
  const options = [builder, 'build', '--logLevel', 'warn'];
  const result = spawnSync(node, options, { cwd: join(root, 'apps', 'web'), stdio: ['ignore', 2, 2] });
  if (result.status !== 0) return 'The app could not be built: see the messages above.';
  writeFileSync(stamp, hash);
  return null;
}
