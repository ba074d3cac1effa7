import { cpus, totalmem } from 'node:os';

/** One measured number. */
export interface Figure {
  readonly bench: string;
  readonly name: string;
  /** What was measured: a database, or an order book. */
  readonly engine: string;
  readonly value: number;
  readonly unit:
    | 'ms'
    | 'µs'
    | '1/s'
    | '1/h'
    | 'B'
    | 'kB'
    | 'MB'
    | 'GB'
    | 'millions'
    | 'times'
    | '%'
    | 'points'
    | 'ticks'
    | 'batches'
    | 'rounds';
}

/** Prints each figure as one JSON object a line, then all of them as a table, under the machine they were measured on. */
export function printFigures(figures: readonly Figure[]): void {
  for (const figure of figures) console.log(JSON.stringify(figure));
  console.log(`\n${describeMachine()}\n`);
  console.log('| Bench | Figure | Engine | Value |\n|---|---|---|---:|');
  for (const { bench, name, engine, value, unit } of figures) {
    console.log(`| ${bench} | ${name} | ${engine} | ${value} ${unit} |`);
  }
}

/** What the figures depend on. */
export function describeMachine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${memory} GiB, Node ${process.versions.node}`;
}

/** The value below which the given share of the samples lies, to two significant decimals. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

/** Keeps what a figure can honestly show. */
export function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}
