import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { figuresDocument } from './document.ts';
import { formatFigures, type KeptFigure, parseFigures, readFigures } from './figures-file.ts';
import { documentFile, mergeFigures } from './keep-figures.ts';

const kept: KeptFigure = {
  section: 'Trading',
  source: 'tx',
  figure: 'transfer, median',
  engine: 'postgres',
  value: '1.7',
  unit: 'ms',
  goal: 'at most 2 ms',
  date: '2026-11-20',
  commit: '',
  condition: 'without HTTP',
  run: 'alone',
};
const measurement = { date: '2026-11-29', commit: 'abcdef12', run: 'beside tests' };

test('docs/figures.md is what docs/figures/figures.tsv generates', () => {
  const message = 'run `npm run bench -- figures` and commit docs/figures.md';
  assert.equal(readFileSync(documentFile, 'utf8'), figuresDocument(readFigures()), message);
});

test('kept figures are written as they are read', () => {
  assert.deepEqual(parseFigures(formatFigures([kept])), [kept]);
  assert.throws(() => parseFigures(`${formatFigures([kept])}one cell\n`), /as many cells as columns/);
});

test('a measured figure takes the place of the kept one, whose goal and condition stay', () => {
  const measured = { bench: 'tx', name: 'transfer, median', engine: 'postgres', value: 1.5, unit: 'ms' } as const;
  assert.deepEqual(mergeFigures([kept], [measured], measurement), [{ ...kept, value: '1.5', ...measurement }]);
});

test('a new figure follows the last one of its source', () => {
  const other = { ...kept, source: 'start' };
  const measured = { bench: 'tx', name: 'bare commit', engine: 'embedded', value: 0.8, unit: 'ms' } as const;
  const merged = mergeFigures([kept, other], [measured], measurement);
  assert.deepEqual(
    merged.map(({ section, source, figure }) => [section, source, figure]),
    [
      ['Trading', 'tx', 'transfer, median'],
      ['Trading', 'tx', 'bare commit'],
      ['Trading', 'start', 'transfer, median'],
    ],
  );
});

test('figures with the same words share a note, and a bar in a cell is escaped', () => {
  const rows = figuresDocument([kept, { ...kept, figure: 'a | b', run: '' }]).split('\n');
  const told = 'ms | at most 2 ms | 2026-11-20 |  |';
  assert.ok(rows.includes(`| \`tx\` | transfer, median | postgres | 1.7 ${told} 1, 2 |`));
  assert.ok(rows.includes(`| \`tx\` | a \\| b | postgres | 1.7 ${told} 1 |`));
  assert.deepEqual(rows.slice(-4), ['', '1. without HTTP', '2. alone', '']);
});
