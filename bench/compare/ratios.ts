import type { Figure } from '../figures.ts';
import { type DeclaredFigure, figureKey } from '../run/bench.ts';

/** What both sides yielded in one round, within minutes of one another. */
export interface Round {
  readonly base: readonly Figure[];
  readonly head: readonly Figure[];
}

/** A figure of both sides; ratios above 1 say that the head is better, whether the figure is a speed or a time. */
export interface Ratio extends Pick<Figure, 'bench' | 'name' | 'engine' | 'unit'> {
  readonly base: number;
  readonly head: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Below this median a ratio is mended or named. */
export const ratioMin = 0.9;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** The head by the base so that more is better; two zeros are equal, a single one compares with nothing. */
export function ratioOf(base: number, head: number, better: 'more' | 'less'): number {
  if (base === 0 && head === 0) return 1;
  return better === 'more' ? head / base : base / head;
}

/**
 * Pairs the figures of each round, so that a machine whose speed changes within the hour changes both sides of a ratio.
 * @param declared the figures to compare; those that are neither better nor worse are left out.
 * @returns those that both sides yielded in at least one round.
 */
export function ratiosOf(declared: readonly DeclaredFigure[], rounds: readonly Round[]): Ratio[] {
  const byKey = rounds.map(({ base, head }) => {
    const values = (figures: readonly Figure[]): Map<string, number> =>
      new Map(figures.map((figure) => [figureKey(figure), figure.value]));
    return { base: values(base), head: values(head) };
  });
  return declared.flatMap(({ better, bench, name, engine, unit }): Ratio[] => {
    if (better === 'neither') return [];
    const key = figureKey({ bench, name, engine });
    const pairs = byKey.flatMap(({ base, head }) => {
      const [before, after] = [base.get(key), head.get(key)];
      if (before === undefined || after === undefined) return [];
      const ratio = ratioOf(before, after, better);
      return Number.isFinite(ratio) ? [{ before, after, ratio }] : [];
    });
    if (pairs.length === 0) return [];
    const ratios = pairs.map(({ ratio }) => ratio);
    return [
      {
        bench,
        name,
        engine,
        unit,
        base: medianOf(pairs.map(({ before }) => before)),
        head: medianOf(pairs.map(({ after }) => after)),
        median: medianOf(ratios),
        min: Math.min(...ratios),
        max: Math.max(...ratios),
      },
    ];
  });
}

/** The figures that only one side yielded, as sentences. */
export function unpairedOf(rounds: readonly Round[]): string[] {
  const keys = (side: keyof Round): Set<string> => new Set(rounds.flatMap((round) => round[side].map(figureKey)));
  const [base, head] = [keys('base'), keys('head')];
  return [
    ...[...base.difference(head)].map((key) => `${key}: only in the base`),
    ...[...head.difference(base)].map((key) => `${key}: only in the head`),
  ];
}

/** The ratios as a table in Markdown, those below {@link ratioMin} marked. */
export function ratioTable(ratios: readonly Ratio[]): string {
  const short = (value: number): string => String(value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
  const rows = ratios.map(({ bench, name, engine, unit, base, head, median, min, max }) => {
    const mark = median < ratioMin ? ` below ${String(ratioMin)}` : '';
    const values = `${short(base)} | ${short(head)} ${unit}`;
    return `| ${bench} | ${name} | ${engine} | ${values} | ${median.toFixed(2)} | ${min.toFixed(2)} to ${max.toFixed(2)} |${mark}`;
  });
  return [
    '| Bench | Figure | Engine | Base | Head | Ratio | Spread |\n|---|---|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}
