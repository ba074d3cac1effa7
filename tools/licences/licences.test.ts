import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as T; // npm's own file, in npm's form

const { packages } = read<{ readonly packages: Readonly<Record<string, Locked>> }>('package-lock.json');

/** What runs in production, by its place. */
const running = Object.entries(packages).filter(
  ([place, { dev, link }]) => place.includes('node_modules/') && dev !== true && link !== true,
);

/** Licences that ask for no more than their text; LGPL is that of libvips, which sharp loads as a library of its own. */
const allowed = new Set([
  '(MIT OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT OR Apache-2.0',
  'MIT or MPL-2.0',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** What names its licence in a file alone, which was read. */
const readByHand: Readonly<Record<string, string>> = {
  'node_modules/png-js': 'MIT',
  'node_modules/xmlhttprequest-ssl': 'MIT',
};

test('what runs in production has a licence that may be served to customers', () => {
  assert.ok(running.length > 200, String(running.length));
  const unknown = running
    .map(([place, { license }]) => [place, license ?? readByHand[place] ?? 'none'] as const)
    .filter(([, licence]) => !allowed.has(licence));
  assert.deepEqual(unknown, []);
  const named = new Set(running.map(([, { license }]) => license));
  const without = (place: string): boolean => packages[place] !== undefined && packages[place].license === undefined;
  assert.ok(Object.keys(readByHand).every(without), 'what was read by hand has no other name');
  assert.deepEqual(
    [...allowed].filter((licence) => !named.has(licence)),
    [],
    'no licence is allowed that nothing has',
  );
});

test('every package is pinned by version and checksum, and the server needs at most sixty by itself [P1]', () => {
  for (const [place, { version, integrity }] of running) {
    assert.match(version ?? '', /^\d/, place);
    assert.match(integrity ?? '', /^sha512-/, place);
  }
  const own = Object.entries(packages['apps/server']?.dependencies ?? {});
  assert.ok(own.length > 20 && own.length <= 60, String(own.length));
  for (const [name, version] of own) assert.match(version, /^\d+\.\d+\.\d+$/, name);
});
