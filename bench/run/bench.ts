import type { Figure } from '../figures.ts';

/** `full` is what `docs/figures.md` quotes; `small` runs the same code on so little that every `npm test` can. */
export type BenchSize = 'small' | 'full';

/** Which direction of a figure is an improvement; `neither` for a number that only describes the run. */
export type Better = 'more' | 'less' | 'neither';

/** A figure that a bench promises to yield, in either size. */
export interface DeclaredFigure extends Pick<Figure, 'bench' | 'name' | 'engine' | 'unit'> {
  readonly better: Better;
  /** Whether a run without an error may lack it, for the reason that its declaration states. */
  readonly isOptional: boolean;
}

/** A bench with the figures that it promises. */
export interface Bench {
  readonly figures: readonly DeclaredFigure[];
  readonly run: (size: BenchSize) => Promise<Figure[]>;
}

type DeclaredRow = readonly [name: string, unit: Figure['unit'], better: Better, optional?: 'optional'];

/** Declares figures of one bench on one engine. */
export function declare(bench: string, engine: string, rows: readonly DeclaredRow[]): DeclaredFigure[] {
  return rows.map(([name, unit, better, optional]) => {
    return { bench, name, engine, unit, better, isOptional: optional !== undefined };
  });
}

/** Identifies a figure among all of all benches. */
export function figureKey({ bench, name, engine }: Pick<Figure, 'bench' | 'name' | 'engine'>): string {
  return [bench, name, engine].join(' | ');
}

/**
 * Compares what a bench yielded with what it declares.
 * @returns a sentence for each figure that is missing, not a finite number, in another unit, undeclared or yielded twice.
 */
export function findFaults(declared: readonly DeclaredFigure[], figures: readonly Figure[]): string[] {
  const faults: string[] = [];
  const yielded = Map.groupBy(figures, figureKey);
  for (const figure of declared) {
    const key = figureKey(figure);
    const [first, second] = yielded.get(key) ?? [];
    yielded.delete(key);
    if (first === undefined) {
      if (!figure.isOptional) faults.push(`${key}: missing`);
      continue;
    }
    if (second !== undefined) faults.push(`${key}: yielded twice`);
    if (!Number.isFinite(first.value)) faults.push(`${key}: ${String(first.value)} is not a finite number`);
    if (first.unit !== figure.unit) faults.push(`${key}: in ${first.unit}, declared in ${figure.unit}`);
  }
  return [...faults, ...[...yielded.keys()].map((key) => `${key}: not declared`)];
}
