import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf, isPlace, stateOf } from './guess-quiz.ts';

const source = {
  kind: 'public',
  symbol: null,
  level: null,
  name: 'The league',
  url: 'https://league.example',
} as const;
const quiz = { source, status: 2, result_at: '2026-12-03T08:30:00.000Z', pool: '100' } as const;

test('a result of a public source is entered from its instant on until it is paid, that there is none also before', () => {
  assert.equal(entriesOf(quiz, Date.parse('2026-12-03T08:29:59.999Z')), 'void');
  assert.equal(entriesOf(quiz, Date.parse('2026-12-03T08:30:00.000Z')), 'all');
  assert.equal(entriesOf({ ...quiz, status: 3 }, Date.parse('2026-12-04T00:00:00.000Z')), 'all');
  assert.equal(entriesOf({ ...quiz, status: 4 }, Date.parse('2026-12-05T00:00:00.000Z')), 'none');
  assert.equal(entriesOf({ ...quiz, pool: '0' }, Date.parse('2026-12-04T00:00:00.000Z')), 'none', 'nobody has staked');
  const index = { kind: 'index', symbol: 'BTC/USDT', level: '60000', name: '', url: '' } as const;
  assert.equal(
    entriesOf({ ...quiz, source: index }, Date.parse('2026-12-04T00:00:00.000Z')),
    'none',
    'an index decides',
  );
});

test('states have their words [SPEC-4.31]', () => {
  assert.deepEqual(
    ([0, 1, 2, 3, 4, 5] as const).map((status) => stateOf({ status })),
    ['waiting', 'open', 'over', 'unsettled', 'paid', 'missed'],
  );
});

test('evidence has a place that can be opened', () => {
  assert.deepEqual(['https://league.example/final', 'http://x', 'javascript:1', ''].map(isPlace), [
    true,
    false,
    false,
    false,
  ]);
});
