import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { arrayOf } from './array-literal.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

async function roundTrip(texts: readonly (string | null)[]): Promise<unknown> {
  const { rows } = await db.query<{ texts: unknown }>('SELECT $1::text[] AS texts', [arrayOf(texts)]);
  return rows[0]?.texts;
}

test('numbers, bigints, flags and nothing arrive as they are', async () => {
  const { rows } = await db.query('SELECT $1::bigint[] AS ids, $2::numeric[] AS amounts, $3::boolean[] AS flags', [
    arrayOf([1, 2, null]),
    arrayOf([-12345678901234567890n, 0n]),
    arrayOf([true, false]),
  ]);
  assert.deepEqual(rows, [{ ids: ['1', '2', null], amounts: [-12345678901234567890n, 0n], flags: [true, false] }]);
  assert.deepEqual(await roundTrip([]), []);
});

test('texts arrive letter by letter, whatever they hold', async () => {
  const nasty = [
    '',
    ' ',
    'null',
    'NULL',
    '{}',
    '{1,2}',
    '"',
    '\\',
    '\\"',
    "'; DROP TABLE x; --",
    ',',
    'ü',
    '漢字',
    '\n\t',
    'ก็',
  ];
  assert.deepEqual(await roundTrip(nasty), nasty);
  const random = seededRandom(7);
  const letters = '{}",\\ \'nul\tNULéё漢a1:-_'.split('');
  const texts = Array.from({ length: 500 }, () =>
    Array.from({ length: random.int(0, 12) }, () => random.pick(letters)).join(''),
  );
  assert.deepEqual(await roundTrip([...texts, null]), [...texts, null]);
});
