import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { toIso } from '@bourse/kernel/instant';
import { describeMachine, type Figure } from '../figures.ts';
import { figuresDocument } from './document.ts';
import { readFigures, type KeptFigure, writeFigures } from './figures-file.ts';
import { currentCommit } from './tree-state.ts';

/** The document that is generated. */
export const documentFile = fileURLToPath(new URL('../../docs/figures.md', import.meta.url));

/** When, of what and under which circumstances figures were measured. */
export type Measurement = Pick<KeptFigure, 'date' | 'commit' | 'run'>;

/**
 * Puts measured figures in place of the kept ones of the same source, name and engine; goal, section and condition stay. New ones
 * follow the last of their source, or stand at the end.
 */
export function mergeFigures(
  kept: readonly KeptFigure[],
  measured: readonly Figure[],
  measurement: Measurement,
): KeptFigure[] {
  const merged = [...kept];
  for (const { bench, name, engine, value, unit } of measured) {
    const place = merged.findIndex((one) => one.source === bench && one.figure === name && one.engine === engine);
    const latest = { source: bench, figure: name, engine, value: String(value), unit, ...measurement };
    const before = merged[place];
    if (before !== undefined) {
      merged[place] = { ...before, ...latest };
      continue;
    }
    const last = merged.findLastIndex(({ source }) => source === bench);
    const { section = 'Other' } = merged[last] ?? {};
    merged.splice(last === -1 ? merged.length : last + 1, 0, { section, goal: '', condition: '', ...latest });
  }
  return merged;
}

/** Records figures with the date, the commit and the machine, and writes the document. */
export function keepFigures(measured: readonly Figure[], circumstances: string): void {
  const load = `load ${(loadavg()[0] ?? 0).toFixed(1)} at the end`;
  const run = [describeMachine(), load, circumstances].filter((part) => part !== '').join(', ');
  const date = toIso(systemClock.now()).slice(0, 10);
  writeFigures(mergeFigures(readFigures(), measured, { date, commit: currentCommit(), run }));
  writeDocument();
}

export function writeDocument(): void {
  writeFileSync(documentFile, figuresDocument(readFigures()));
}
