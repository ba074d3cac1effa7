import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNames, readPrinted } from './read-output.ts';

test('names are read from --names, and from the refusal of a command that does not know it', () => {
  assert.deepEqual(readNames('Building the app ...\n["http","tx"]\n'), { names: ['http', 'tx'], hasOptions: true });
  const refusal = 'There is no bench "--names": choose of candles, http, tx.\n';
  assert.deepEqual(readNames(refusal), { names: ['candles', 'http', 'tx'], hasOptions: false });
  assert.throws(() => readNames('npm ERR!'), /did not list its benches/);
});

const figure = { bench: 'tx', name: 'transfer, median', engine: 'postgres', value: 1.7, unit: 'ms' } as const;

test('printed figures are read from their JSON lines, which stand before the table', () => {
  const table = '| tx | transfer, median | postgres | 1.7 ms |';
  assert.deepEqual(readPrinted(`${JSON.stringify(figure)}\n\n2 × AMD EPYC\n\n${table}\n`), [figure]);
});

test('a table alone is read row by row, without its head', () => {
  const head = '| Bench | Figure | Engine | Value |\n|---|---|---|---:|';
  assert.deepEqual(readPrinted(`${head}\n| tx | transfer, median | postgres | 1.7 ms |\n`), [figure]);
});
