import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommandLine } from './command-line.ts';

test('names of benches run in the full form unless the small one is asked for', () => {
  const { command, names, size, json } = readCommandLine(['http', 'lever', '--json', 'out.json']);
  assert.deepEqual(
    { command, names, size, json },
    { command: 'run', names: ['http', 'lever'], size: 'full', json: 'out.json' },
  );
  assert.equal(readCommandLine(['--small']).size, 'small');
});

test('compare takes a commit, and the names behind it', () => {
  const { command, base, names, rounds } = readCommandLine(['compare', 'abc123', 'http', '--rounds', '1']);
  assert.deepEqual(
    { command, base, names, rounds },
    { command: 'compare', base: 'abc123', names: ['http'], rounds: 1 },
  );
  assert.throws(() => readCommandLine(['compare']), /needs a commit/);
  assert.throws(() => readCommandLine(['compare', 'abc123', '--rounds', 'x']), /--rounds/);
});

test('a small form is not kept', () => {
  assert.throws(() => readCommandLine(['http', '--small', '--keep']), /--keep refuses it/);
});
