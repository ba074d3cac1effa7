import type { Figure } from '../figures.ts';

/** How a tree's bench command is called. */
export interface Caller {
  readonly names: readonly string[];
  /** Whether it knows `--json` and `--small`. */
  readonly hasOptions: boolean;
}

/**
 * Reads what a bench command answers to `--names`. One of before that option takes it for a bench, and lists those that it has
 * in its refusal.
 * @throws Error when the answer is neither.
 */
export function readNames(output: string): Caller {
  const listed = /^\["[^\n]*\]$/m.exec(output)?.[0];
  if (listed !== undefined) return { names: JSON.parse(listed) as string[], hasOptions: true }; // what --names prints
  const choice = /There is no bench .*: choose of (.*)\./.exec(output)?.[1];
  if (choice === undefined) throw new Error(`The bench command did not list its benches:\n${output}`);
  return { names: choice.split(', '), hasOptions: false };
}

const row = /^\| (.+) \| (.+) \| (.+) \| (-?[\d.e+]+) (\S+) \|$/;

/** Reads the figures that a bench command without `--json` printed: a JSON object a line, or else the rows of its table. */
export function readPrinted(output: string): Figure[] {
  const lines = output.split('\n').map((line) => line.trim());
  const objects = lines.filter((line) => line.startsWith('{"bench":'));
  if (objects.length > 0) return objects.map((line) => JSON.parse(line) as Figure); // what printFigures writes
  return lines.flatMap((line) => {
    const [, bench = '', name = '', engine = '', value = '', unit = ''] = row.exec(line) ?? [];
    if (bench === '') return [];
    return [{ bench, name, engine, value: Number.parseFloat(value), unit: unit as Figure['unit'] }]; // as it was printed
  });
}
