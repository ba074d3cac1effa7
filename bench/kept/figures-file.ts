import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { invariant } from '@bourse/kernel/invariant';

/** Where the figures of docs/figures.md are kept. */
export const figuresFile = fileURLToPath(new URL('../../docs/figures/figures.tsv', import.meta.url));

const columns = [
  'section',
  'source',
  'figure',
  'engine',
  'value',
  'unit',
  'goal',
  'date',
  'commit',
  'condition',
  'run',
] as const;

/**
 * One figure as it was measured last; a cell is empty where nothing was recorded. `source` is a bench, or the test that finds
 * the figure; `condition` says what the number means and stays, `run` tells the circumstances of this one measurement.
 */
export type KeptFigure = Readonly<Record<(typeof columns)[number], string>>;

/** Reads tab-separated figures. @throws InvariantError when a line has another number of cells. */
export function parseFigures(text: string): KeptFigure[] {
  const [head, ...lines] = text.trimEnd().split('\n');
  invariant(head === columns.join('\t'), 'the columns of the figures', head);
  return lines.map((line) => {
    const cells = line.split('\t');
    invariant(cells.length === columns.length, 'as many cells as columns', line);
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])) as KeptFigure; // all columns
  });
}

export function formatFigures(figures: readonly KeptFigure[]): string {
  const lines = figures.map((figure) => columns.map((column) => figure[column]).join('\t'));
  return `${[columns.join('\t'), ...lines].join('\n')}\n`;
}

export function readFigures(): KeptFigure[] {
  return parseFigures(readFileSync(figuresFile, 'utf8'));
}

export function writeFigures(figures: readonly KeptFigure[]): void {
  writeFileSync(figuresFile, formatFigures(figures));
}
