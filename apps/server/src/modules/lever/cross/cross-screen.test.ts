import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CrossScreen } from './cross-screen.ts';

test('the screen finds what an exact look finds, over any marks and changes', () => {
  const screen = new CrossScreen();
  screen.set('a', -500, new Map([['1', 2]]));
  screen.set('b', 900, new Map([['2', -3]]));
  screen.set(
    'c',
    10,
    new Map([
      ['1', 1],
      ['2', -1],
    ]),
  );
  const near = (one: number, two: number): string[] =>
    screen
      .near(
        new Map([
          ['1', one],
          ['2', two],
        ]),
      )
      .toSorted();
  assert.deepEqual(near(251, 299), ['c']);
  assert.deepEqual(near(250, 250), ['a']);
  assert.deepEqual(near(300, 300), ['b']);
  screen.remove('a');
  screen.set('b', 1_000, new Map([['2', -3]]));
  assert.deepEqual(near(1, 300), ['c']);
  assert.equal(screen.size, 2);
});
