import { loadavg } from 'node:os';
import { describeMachine, type Figure } from '../figures.ts';
import type { DeclaredFigure } from '../run/bench.ts';
import type { Wish } from '../run/command-line.ts';
import { benches } from '../run/registry.ts';
import { openBaseTree, ownTree } from './base-tree.ts';
import { BenchProcess } from './bench-process.ts';
import { ratioMin, ratiosOf, ratioTable, type Round, unpairedOf } from './ratios.ts';
import type { Caller } from './read-output.ts';

/** What is compared unless the command line names others: the ways of an order, and what a server costs. */
const defaultNames = ['http', 'commit', 'lever', 'copy', 'start', 'idle'];

interface Side {
  readonly processes: BenchProcess;
  readonly caller: Caller;
}

type Sides = Readonly<Record<'base' | 'head', Side>>;

/**
 * Runs benches of a commit and of this tree by turns (A B, B A, A B), and prints each figure as a ratio with its spread.
 * @returns the exit code: 1 when a median is below 0.9 or a bench failed, 130 after Ctrl-C.
 */
export async function compareWith({ base, names, size, rounds }: Wish): Promise<number> {
  const tree = openBaseTree(base);
  const processes = { base: new BenchProcess(tree.path), head: new BenchProcess(ownTree) };
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    void Promise.all([processes.base.stop(), processes.head.stop()]);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  try {
    const sides: Sides = {
      base: { processes: processes.base, caller: await processes.base.findNames() },
      head: { processes: processes.head, caller: await processes.head.findNames() },
    };
    const failures: string[] = [];
    const seen: Round[] = [];
    const compared = presentIn(sides, names.length > 0 ? names : defaultNames);
    for (const name of compared) {
      for (let index = 0; index < rounds && !isStopped; index += 1) {
        const order = index % 2 === 0 ? (['base', 'head'] as const) : (['head', 'base'] as const);
        const round: Record<keyof Round, Figure[]> = { base: [], head: [] };
        for (const side of isStopped ? [] : order) {
          console.error(`${name}, round ${String(index + 1)} of ${String(rounds)}: ${side} (load ${loadNow()})`);
          round[side] = await sides[side].processes.measure(name, size, sides[side].caller).catch((error: unknown) => {
            failures.push(`${name} failed in the ${side}: ${error instanceof Error ? error.message : String(error)}`);
            return [];
          });
        }
        seen.push(round);
      }
    }
    const code = report(`${tree.commit.slice(0, 8)} as base`, await declaredFigures(compared), seen, failures);
    return isStopped ? 130 : code;
  } finally {
    tree.remove();
  }
}

function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

/** Leaves out the names that one of the sides does not know, and says so. */
function presentIn(sides: Sides, names: readonly string[]): string[] {
  return names.filter((name) => {
    const lacking = (['base', 'head'] as const).filter((side) => !sides[side].caller.names.includes(name));
    for (const side of lacking) console.error(`${name} is skipped: there is no such bench in the ${side}.`);
    return lacking.length === 0;
  });
}

async function declaredFigures(names: readonly string[]): Promise<DeclaredFigure[]> {
  const all = await Promise.all(names.map((name) => benches[name]?.()));
  return all.flatMap((bench) => bench?.figures ?? []);
}

function report(
  title: string,
  declared: readonly DeclaredFigure[],
  seen: readonly Round[],
  failures: readonly string[],
): number {
  const ratios = ratiosOf(declared, seen);
  const below = ratios.filter(({ median }) => median < ratioMin).length;
  console.log(`${describeMachine()}, load ${loadNow()}, ${title}; a ratio above 1 is better in this tree.\n`);
  console.log(ratioTable(ratios));
  for (const line of [...unpairedOf(seen), ...failures]) console.log(line);
  console.log(`\n${String(ratios.length)} figures, ${String(below)} of them below ${String(ratioMin)} in the median.`);
  return below > 0 || failures.length > 0 || ratios.length === 0 ? 1 : 0;
}
