import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findNatsServer } from '@bourse/testing/nats-server';
import { findPostgresBinaries } from '@bourse/testing/postgres-cluster';

/** A program that the tests start. */
interface Program {
  readonly name: string;
  readonly isThere: () => boolean;
  /** Its Debian packages; the first that installs is enough. */
  readonly packages: readonly string[];
}

const programs: readonly Program[] = [
  {
    name: 'PostgreSQL 15 or newer',
    isThere: () => findPostgresBinaries() !== null,
    // Debian 12 carries 15; a newer Debian carries a newer one under the plain name.
    packages: ['postgresql-15', 'postgresql'],
  },
  { name: 'NATS', isThere: () => findNatsServer() !== null, packages: ['nats-server'] },
  { name: 'pgbouncer', isThere: () => existsSync('/usr/sbin/pgbouncer'), packages: ['pgbouncer'] },
  { name: 'faketime', isThere: () => existsSync('/usr/bin/faketime'), packages: ['faketime'] },
  { name: 'wrk', isThere: () => existsSync('/usr/bin/wrk'), packages: ['wrk'] },
  // It alone shows notices of the system and has a camera, and takes twice as long for a page.
  { name: 'Chromium', isThere: () => existsSync('/usr/bin/chromium'), packages: ['chromium'] },
  {
    name: 'the headless shell of Chromium',
    isThere: () => existsSync('/usr/bin/chromium-headless-shell'),
    packages: ['chromium-headless-shell'],
  },
  // Without them pages in these languages are boxes, and nobody would see what is clipped.
  {
    name: 'fonts for Chinese, Japanese and Korean',
    isThere: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
    packages: ['fonts-noto-cjk'],
  },
  {
    name: 'fonts for Thai',
    isThere: () => existsSync('/usr/share/fonts/truetype/tlwg'),
    packages: ['fonts-thai-tlwg'],
  },
];

/**
 * Installs what the tests start, where it is missing and this process may: on Debian and its kin, as root.
 * @returns a sentence that says what to do when something is still missing, or null.
 */
export function providePrograms(print: (line: string) => void): string | null {
  const missing = programs.filter((program) => !program.isThere());
  if (missing.length === 0) return null;
  const names = missing.map(({ name }) => name).join(' and ');
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    return `The tests need ${names}: install what is missing (on Debian, as root: apt-get install ${missing.map(({ packages }) => packages.at(-1) ?? '').join(' ')}) and run again.`;
  }
  print(`Installing ${names} with apt-get ...`);
  aptGet('update', '-qq');
  for (const { packages } of missing) {
    packages.some((one) => aptGet('install', '-y', '-qq', '--no-install-recommends', one));
  }
  const left = missing.filter((program) => !program.isThere());
  if (left.length === 0) return null;
  return `apt-get could not install ${left.map(({ name }) => name).join(' and ')}: see its messages above.`;
}

function aptGet(...options: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('/usr/bin/apt-get', options, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
