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
  const installed = readPackages(installedPath);
  for (const [path, wanted] of Object.entries(readPackages(join(root, 'package-lock.json')))) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    if (wanted.link || wanted.optional || wanted.devOptional || (production && wanted.dev)) continue;
    if (installed[path]?.version !== wanted.version) return `${path} is not at ${wanted.version}`;
  }
  return null;
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}
