import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compares what is installed with the lock file.
 * @param {string} root the project's folder
 * @param {{ production: boolean }} options `production` ignores development dependencies
 * @returns {string | null} why an installation is needed, or null
 */
export function findMismatch(root, { production }) {
  const installedPath = join(root, 'node_modules', '.package-lock.json');
  // npm writes this file last, so an interrupted installation has none.
  if (!existsSync(installedPath)) return 'none are installed';
  const installed = readInstalled(installedPath);
  if (installed === null) return 'an installation was interrupted';
  for (const [path, wanted] of neededPackages(root)) {
    if (production && wanted.dev) continue;
    if (installed[path]?.version !== wanted.version) return `${path} is not at ${wanted.version}`;
  }
  return null;
}

/**
 * How many packages are in their places while an installation runs, of how many on every platform.
 * @param {string} root the project's folder
 * @returns {{ done: number, total: number }}
 */
export function countInstalled(root) {
  const needed = neededPackages(root);
  const done = needed.filter(([path]) => existsSync(join(root, path, 'package.json'))).length;
  return { done, total: needed.length };
}

/** What the lock file wants on every platform, by its place. */
function neededPackages(root) {
  return Object.entries(readPackages(join(root, 'package-lock.json'))).filter(
    ([path, { link, optional, devOptional }]) =>
      (path.startsWith('node_modules/') || path.includes('/node_modules/')) && !(link || optional || devOptional),
  );
}

/** Null while npm is writing the file, or was stopped there. */
function readInstalled(path) {
  try {
    return readPackages(path);
  } catch (error) {
    if (error instanceof SyntaxError || error.code === 'ENOENT') return null;
    throw error;
  }
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}
