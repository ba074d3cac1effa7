import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { LineReader, StepReader } from './open-order-lines.ts';

test('steps are read as a division says, whatever the size of the step', () => {
  const random = seededRandom(7);
  for (const atoms of [1n, 3n, 10n, 1_250n, 10n ** 14n, 25n * 10n ** 20n, 1_234_567_890_123_456_789n]) {
    const reader = new StepReader(atoms);
    for (const most of [9, 10 ** 6, Number.MAX_SAFE_INTEGER]) {
      for (let round = 0; round < 50; round += 1) {
        const steps = random.int(1, most);
        const digits = (BigInt(steps) * atoms).toString();
        assert.equal(reader.read(`7|${digits}|7`, 2, 2 + digits.length), steps, `${digits} / ${String(atoms)}`);
      }
    }
  }
});

test('what is no whole number of steps, or too many of them, is an invariant failure', () => {
  const read = (atoms: bigint, digits: string): number => new StepReader(atoms).read(digits, 0, digits.length);
  for (const [atoms, digits] of [
    [100n, '150'],
    [100n, '1'],
    [3n, '10'],
    [30n, '100'],
    [1_000n, '1000000000000000001'],
  ] as const) {
    assert.throws(() => read(atoms, digits), /whole number of steps/, `${digits} / ${String(atoms)}`);
  }
  assert.throws(() => read(1n, '9007199254740992'), /number of steps/);
});

test('lines are read one after the other, each to its end', () => {
  const lines = ['b|11|1|60000|700|300|mine|more', 's|12|2|7|100|0||', 'x|13|3||5|0|any|thing', 'B|14|4|9|200|any'];
  const reader = new LineReader(lines.join('\n'), new StepReader(1n), new StepReader(100n));
  const seen = [];
  while (reader.next()) seen.push([reader.id, reader.owner, reader.side, reader.line]);
  assert.deepEqual(seen, [
    [11, 1, 'buy', lines[0]],
    [12, 2, 'sell', lines[1]],
    [13, 3, null, lines[2]],
    [14, 4, 'buy', lines[3]],
  ]);
  const [first = ''] = lines;
  const alone = new LineReader(first, new StepReader(1_000n), new StepReader(100n));
  assert.deepEqual([alone.next(), alone.price, alone.remaining, alone.next()], [true, 60, 4, false]);
  const beyond = new LineReader('b|9007199254740993|1|1|100|0|', new StepReader(1n), new StepReader(100n));
  assert.throws(() => beyond.next(), /beyond the range/);
});
