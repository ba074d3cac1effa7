import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf, readDatabaseUrl } from './database-url.ts';

test('the place of a database is told without user and password, by a host or by the folder of a socket', () => {
  for (const [url, place] of [
    ['postgres://bourse:p%40ss%2Fw%23@db.internal:5433/bourse', 'db.internal:5433/bourse'],
    ['postgresql://bourse:p@ss@db.internal/bourse?sslmode=verify-full', 'db.internal/bourse'],
    ['postgresql://bourse@/bourse?host=/var/run/postgresql', '/var/run/postgresql/bourse'],
    ['postgres:///bourse?host=/var/run/postgresql', '/var/run/postgresql/bourse'],
  ] as const) {
    assert.equal(placeOf(url), place);
  }
});

test('an address that was cut in its password is none', () => {
  for (const url of ['postgres://u:a/b@host/db', 'postgres://u:1?b@host/db', 'postgres://u:1#b@host/db', 'postgres:']) {
    assert.equal(readDatabaseUrl(url)?.pathname ?? '', '', url);
  }
});
