// The project's test command. `--check` stops after the parts that need no database; `--long` runs the long forms;
// `--changed [BASE]` runs what depends on the files that differ from BASE (`main` unless told); any other argument is a part
// of a path and restricts the run to the test files whose path holds it. See README.md of this folder.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useMemoryFolder } from '@bourse/testing/memory-folder';
import { rotationIndex } from '@bourse/testing/rotation';
import { changedSince, selectTests } from './changed.ts';
import { jobsOf } from './jobs.ts';
import { readOptions } from './options.ts';
import { Results } from './results.ts';
import { runJobs } from './run-jobs.ts';
import { killHosts } from './test-host.ts';
import { findTestFiles } from './test-files.ts';
import { type Costs, describeCosts, describePreparation, findGrowth } from './test-queue.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FILE = 'tools/test/main.ts';

const options = readOptions(process.argv.slice(2));
const isChanged = options.changedSince !== null;
const isPart = options.wanted.length > 0 || isChanged;
const isEverything = !isPart && !options.isCheck && !options.isLong;
const print = (line: string): void => console.log(line);
// A run within a test leaves the record of the run around it alone.
const record = process.env['BOURSE_TEST_RECORD'] ?? join(root, '.cache/test-results.jsonl');
const results = new Results(record, print);

/** What this machine remembers of earlier runs, and what the last whole run recorded for all. */
const remembered = join(root, '.cache/test-durations.json');
const recorded = join(root, 'tools/test/durations.json');

function readCosts(path: string): Costs {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Costs) : {}; // written below
}

function writeCosts(path: string, costs: Costs): void {
  const lines = Object.entries(costs)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, cost]) => `  ${JSON.stringify(name)}: ${JSON.stringify(cost)}`);
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
}

/** The tests that a change since a commit can reach; a change that reaches none fails the run, as one without a test does. */
function changedTests(base: string): string[] {
  const tests = selectTests(root, changedSince(root, base), Object.values(findTestFiles(root, [])).flat());
  print(`${String(tests.length)} test files depend on what differs from ${base}; the whole run has the rest.`);
  return tests.length === 0 ? ['no file depends on the change'] : tests;
}

function finish(code: number): never {
  for (const line of results.failures) print(line);
  print(results.summary());
  process.exit(code);
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    killHosts();
    print('Interrupted: what follows is of the files that ran.');
    finish(code);
  });
}

// A long form may fill any volume.
if (!options.isLong) useMemoryFolder();
/** Read once, so that a commit made during the run does not change it. */
const rotation = rotationIndex();
const startedMs = performance.now();
try {
  const wanted = options.changedSince === null ? options.wanted : changedTests(options.changedSince);
  const files = findTestFiles(root, wanted);
  const jobs = jobsOf(files, { ...options, isPart, isChanged, rotation });
  if (isEverything) print(`Repeat this rotation with BOURSE_ROTATION=${String(rotation)}`);
  const known = { ...readCosts(recorded), ...readCosts(remembered) };
  const env = { BOURSE_ROTATION: String(rotation), ...(options.isLong ? { BOURSE_LONG: '1' } : {}) };
  const took = await runJobs({ root, jobs, known, env, isLong: options.isLong, print }, results);
  for (const line of describeCosts(took)) print(line);
  if (!options.isLong) writeCosts(remembered, { ...known, ...took });
  if (isEverything) {
    const growth = findGrowth(took, readCosts(recorded));
    if (growth !== null) throw new Error(growth);
    // Files whose turn it was not keep what they took.
    writeCosts(recorded, { ...readCosts(recorded), ...took });
  }
} catch (error) {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  results.add({ name: 'the run', file: FILE, phase: 'tests', status: 'failed', durationMs: 0, reason });
}
for (const line of describePreparation(process.env['BOURSE_PREPARATION'])) print(line);
print(`tests: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
finish(results.succeeded() ? 0 : 1);
