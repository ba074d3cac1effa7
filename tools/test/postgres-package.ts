import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgresBinaries } from '@bourse/testing/postgres-cluster';

/**
 * Installs PostgreSQL where it is missing and this process may: on Debian and its kin, as root.
 * @returns a sentence that says what to do when it is still missing, or null.
 */
export function providePostgres(print: (line: string) => void): string | null {
  if (findPostgresBinaries()) return null;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    return 'PostgreSQL 15 or newer is needed for the tests and is not installed: install it (on Debian, as root: apt-get install postgresql) and run again.';
  }
  print('Installing PostgreSQL with apt-get ...');
  aptGet('update', '-qq');
  // Debian 12 carries 15; a newer Debian carries a newer one under the plain name.
  if (!aptGet('install', '-y', '-qq', '--no-install-recommends', 'postgresql-15')) {
    aptGet('install', '-y', '-qq', '--no-install-recommends', 'postgresql');
  }
  return findPostgresBinaries() ? null : 'apt-get could not install PostgreSQL: see its messages above.';
}

function aptGet(...options: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('/usr/bin/apt-get', options, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
