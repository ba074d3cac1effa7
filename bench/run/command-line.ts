import { parseArgs } from 'node:util';
import type { BenchSize } from './bench.ts';

/** How the command is called. */
export const usage = `npm run bench -- [NAMES]              runs these benches, or all of them
npm run bench -- compare BASE [NAMES]  runs them in a worktree of the commit BASE and here, by turns
npm run bench -- figures               generates docs/figures.md from docs/figures/figures.tsv
  --small      the small form: the same code on little data; its figures say nothing about speed
  --json FILE  writes the figures as JSON, too
  --keep       writes the figures into docs/figures/figures.tsv and generates docs/figures.md
  --run TEXT   with --keep: what ran beside the bench
  --rounds N   of compare, 3 unless told
  --names      lists the benches`;

/** Thrown with a sentence that says what is wrong with the command line. */
export class CommandLineError extends Error {}

/** What the command line asks for. */
export interface Wish {
  readonly command: 'run' | 'compare' | 'figures' | 'names';
  readonly names: readonly string[];
  readonly size: BenchSize;
  readonly json: string | null;
  readonly keep: boolean;
  /** What ran beside the bench, as `--run` told; empty where nothing did. */
  readonly circumstances: string;
  /** The commit to compare with; empty for the other commands. */
  readonly base: string;
  readonly rounds: number;
}

/** Reads the command line. @throws CommandLineError with a sentence that says what is wrong with it. */
export function readCommandLine(args: readonly string[]): Wish {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      small: { type: 'boolean', default: false },
      json: { type: 'string' },
      keep: { type: 'boolean', default: false },
      run: { type: 'string', default: '' },
      rounds: { type: 'string', default: '3' },
      names: { type: 'boolean', default: false },
    },
  });
  const [first] = positionals;
  const command = values.names ? 'names' : first === 'compare' || first === 'figures' ? first : 'run';
  const rest = command === 'compare' || command === 'figures' ? positionals.slice(1) : positionals;
  const [base = ''] = rest;
  if (command === 'compare' && base === '') throw new CommandLineError('compare needs a commit to compare with.');
  if (values.keep && values.small)
    throw new CommandLineError('A small form says nothing about speed, so --keep refuses it.');
  const rounds = Number.parseInt(values.rounds, 10);
  if (!(rounds >= 1)) throw new CommandLineError('--rounds needs a number from 1 on.');
  return {
    command,
    names: command === 'compare' ? rest.slice(1) : rest,
    size: values.small ? 'small' : 'full',
    json: values.json ?? null,
    keep: values.keep,
    circumstances: values.run,
    base: command === 'compare' ? base : '',
    rounds,
  };
}
