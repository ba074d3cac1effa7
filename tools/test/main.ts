// The project's test command. `--check` stops after the parts that need no database; `--long` runs the long forms;
// any other argument is a part of a path and restricts the run to the test files whose path holds it.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedSnapshot } from '@bourse/testing/migrated-template';
import { providePrograms } from './debian-packages.ts';
import { Results } from './results.ts';
import { runFiles } from './run-files.ts';
import { runStaticChecks } from './static-checks.ts';
import { findTestFiles } from './test-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FILE = 'tools/test/main.ts';
const TEST_TIMEOUT_MS = 300_000;
const LONG_TEST_TIMEOUT_MS = 4 * 3_600_000;

const options = process.argv.slice(2);
const long = options.includes('--long');
const onlyCheck = options.includes('--check');
const wanted = options.filter((option) => !option.startsWith('--'));
const print = (line: string): void => console.log(line);
const results = new Results(join(root, '.cache/test-results.jsonl'), print);
const files = findTestFiles(root, wanted);

/** Runs one part and tells in one line how it went. */
async function part(phase: string, work: () => Promise<void>): Promise<void> {
  const startedMs = performance.now();
  const [passed, failed] = [results.passedCount, results.failedCount];
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    results.add({
      name: phase,
      file: FILE,
      status: 'failed',
      phase,
      durationMs: performance.now() - startedMs,
      reason,
    });
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  print(`${phase}: ${results.passedCount - passed} passed, ${results.failedCount - failed} failed in ${seconds} s`);
}

function runPart(phase: string, list: readonly string[], env: Record<string, string>): Promise<void> {
  if (list.length === 0) return Promise.resolve();
  const environment = { ...env, ...(long ? { BOURSE_LONG: '1' } : {}) };
  const testTimeoutMs = long ? LONG_TEST_TIMEOUT_MS : TEST_TIMEOUT_MS;
  // The figures of a long form stand in its diagnostics, and whoever waits for hours wants to see that it lives.
  const plan = { phase, files: list, env: environment, root, testTimeoutMs, ...(long ? { tell: print } : {}) };
  return part(phase, () => runFiles(plan, results));
}

/** The parts that need a database, on each engine, and the outside clients. */
async function runDatabaseParts(): Promise<void> {
  const missing = providePrograms(print);
  if (missing !== null) {
    results.add({ name: 'programs', file: FILE, status: 'failed', phase: 'setup', durationMs: 0, reason: missing });
    return;
  }
  const postgres = { BOURSE_TEST_ENGINE: 'postgres' };
  const embedded = { BOURSE_TEST_ENGINE: 'embedded' };
  await runPart('database (postgres)', files.database, postgres);
  // Made here, so that the first test files do not each begin by making it.
  await embeddedSnapshot();
  await runPart('database (embedded)', files.database, embedded);
  await runPart('outside', files.outside, embedded);
  await runPart('outside (postgres)', files.outsideDatabase, postgres);
  await runPart('outside (embedded)', files.outsideDatabase, embedded);
  // What an outside client may ask must be answered alike by a node without the lane. The others are about one process: how
  // it starts, stops, is killed and comes back, what the demo does in it, and the tools beside it.
  const customers = [
    ...files.outsideDatabase.filter((file) => file.startsWith('test/e2e/')),
    // The fuzzing of every field takes minutes there.
    ...files.outside.filter((file) => file.startsWith(long ? 'test/fuzz/' : 'test/fuzz/access-matrix')),
  ];
  await runPart('outside (two nodes)', customers, { ...postgres, BOURSE_NODES: '2' });
  await runPart('browser', files.browser, embedded);
}

if (wanted.length === 0) await part('static', () => runStaticChecks(root, results));
await runPart('unit', files.unit, {});
const { database, outside, outsideDatabase, browser } = files;
const needsDatabase = database.length + outside.length + outsideDatabase.length + browser.length > 0;
if (!onlyCheck && needsDatabase) await runDatabaseParts();
print(results.summary());
process.exit(results.succeeded() ? 0 : 1);
