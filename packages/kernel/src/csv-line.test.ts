import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv-line.ts';

test('cells that need it are quoted', () => {
  assert.equal(csvLine(['a', 'b, c', 'd "e"', 'f\ng', '']), 'a,"b, c","d ""e""","f\ng",\r\n');
});

const formula = '1+1';
const disguises: readonly string[] = [
  ...['=', '+', '-', '@'].map((sign) => sign + formula),
  // Full-width, small and mathematical forms of these signs.
  ...['\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\uFE66', '\uFE62', '\uFE63', '\uFE6B', '\u2212'].map(
    (sign) => sign + formula,
  ),
  // White space, controls and signs that show nothing before one.
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\u00A0',
    '\u202F',
    '\u3000',
    '\uFEFF',
    '\u200B',
    '\u200E',
    '\u2060',
    '\u0000',
    ' \u200B\n',
  ].map((lead) => `${lead}=${formula}`),
  // A spreadsheet moves what is behind these into a cell of its own.
  ...['\t', '\r', '\n'].map((lead) => `${lead}text`),
  '-cmd',
  '-1e5',
  '--1',
];

test('no cell is a formula, in whatever disguise', () => {
  for (const text of disguises) {
    const cell = csvLine([text]).slice(0, -2);
    assert.match(cell, /^"?'/, JSON.stringify(text));
    assert.ok(cell.includes(text), 'what was written stays as it was');
  }
});

test('negative figures, and texts that only look like one in the middle, stay as they are', () => {
  const plain = ['-12.5', '-3', '0', 'a=1', 'e-mail@example.test', '1-2', '\u200Bplain', ' plain'];
  assert.equal(csvLine(plain), `${plain.join(',')}\r\n`);
});
