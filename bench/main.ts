// Measures what docs/figures.md quotes: `npm run bench` for everything, `npm run bench -- start` for one bench.
import { writeFileSync } from 'node:fs';
import { useMemoryFolder } from '@bourse/testing/memory-folder';
import { setHeapPolicy } from '@bourse/server/platform/process/heap-policy';
import { compareWith } from './compare/compare-with.ts';
import { type Figure, printFigures } from './figures.ts';
import { keepFigures, writeDocument } from './kept/keep-figures.ts';
import { requireCommitted } from './kept/tree-state.ts';
import { findFaults } from './run/bench.ts';
import { CommandLineError, readCommandLine, usage, type Wish } from './run/command-line.ts';
import { benches } from './run/registry.ts';

/** @returns the exit code: 1 when a bench did not yield what it declares. */
async function runBenches({ names, size, json, keep, circumstances }: Wish): Promise<number> {
  if (keep) requireCommitted();
  if (size === 'small') useMemoryFolder();
  // As the server runs.
  setHeapPolicy();
  const figures: Figure[] = [];
  const faults: string[] = [];
  for (const [name, load] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const bench = await load();
    const yielded = await bench.run(size);
    figures.push(...yielded);
    faults.push(...findFaults(bench.figures, yielded));
  }
  printFigures(figures);
  if (size === 'small')
    console.log('\nThe small form: names tell the amounts of the full one, and nothing here tells a speed.');
  if (json !== null) writeFileSync(json, JSON.stringify(figures));
  for (const fault of faults) console.error(fault);
  if (keep && faults.length === 0) keepFigures(figures, circumstances);
  return faults.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const wish = readCommandLine(process.argv.slice(2));
  if (wish.command === 'names') {
    console.log(JSON.stringify(Object.keys(benches)));
    return 0;
  }
  if (wish.command === 'figures') {
    writeDocument();
    return 0;
  }
  // A comparison skips what one of the sides lacks.
  if (wish.command === 'compare') return compareWith(wish);
  const unknown = wish.names.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined) {
    throw new CommandLineError(`There is no bench "${unknown}": choose of ${Object.keys(benches).join(', ')}.`);
  }
  return runBenches(wish);
}

// What a bench left open when it failed does not keep the process.
process.exit(
  await main().catch((error: unknown) => {
    console.error(error instanceof CommandLineError ? `${error.message}\n\n${usage}` : error);
    return 2;
  }),
);
