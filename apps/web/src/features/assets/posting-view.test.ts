import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postingKindNames, postingKindOf } from '@bourse/contract/posting-kinds';
import { byDay, kindKey, numberOf, type Posting, postingKinds } from './posting-view.ts';

const posting = (id: string, at: string): Posting => ({
  id,
  currency_id: 3,
  currency: 'USDT',
  account: 'change',
  kind: 'trade',
  number: '-1',
  reference: 'trade:1',
  created_at: at,
});

test('lines keep their order under their days', () => {
  const lines = [
    posting('3', '2026-02-02T10:00:00.000Z'),
    posting('2', '2026-02-02T01:00:00.000Z'),
    posting('1', '2026-02-01T23:00:00.000Z'),
  ];
  assert.deepEqual(
    byDay(lines, (at) => at.slice(0, 10)).map(({ day, postings }) => [day, postings.map(({ id }) => id)]),
    [
      ['2026-02-02', ['3', '2']],
      ['2026-02-01', ['1']],
    ],
  );
  assert.deepEqual(byDay([], String), []);
});

test('a line is named by the number of what caused it', () => {
  assert.equal(numberOf('trade:12'), '#12');
  assert.equal(numberOf('0190'), '#0190');
});

test('every kind of the exchange itself is shown by its own name, never as another movement', () => {
  const own = postingKindNames.filter((name) => postingKindOf(name).module === 'assets');
  assert.deepEqual(new Set<string>(postingKinds), new Set<string>(own));
  for (const name of own) assert.equal(kindKey(name), name);
});

test('a kind of a later release is shown all the same', () => {
  assert.equal(kindKey('trade_fee'), 'trade_fee');
  assert.equal(kindKey('interest'), 'other');
});
