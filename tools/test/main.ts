// The project's test command. `--check` stops after the parts that need no database; `--long` runs the long forms;
// `--keep-durations` writes down what each file took, for machines that have never run them; any other argument is a part
// of a path and restricts the run to the test files whose path holds it. See README.md of this folder.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedSnapshot, migratedCluster } from '@bourse/testing/migrated-template';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { rotating, rotationIndex } from '@bourse/testing/rotation';
import { providePrograms } from './debian-packages.ts';
import { Results } from './results.ts';
import { runFiles } from './run-files.ts';
import { runStaticCheck, staticChecks } from './static-checks.ts';
import { dealOut, findTestFiles } from './test-files.ts';
import { describeDurations, describePreparation, type Durations, type Job, runQueue } from './test-queue.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FILE = 'tools/test/main.ts';
const TEST_TIMEOUT_MS = 300_000;
const LONG_TEST_TIMEOUT_MS = 4 * 3_600_000;

const options = process.argv.slice(2);
const long = options.includes('--long');
const onlyCheck = options.includes('--check');
const isKeeping = options.includes('--keep-durations');
const wanted = options.filter((option) => !option.startsWith('--'));
const print = (line: string): void => console.log(line);
const results = new Results(join(root, '.cache/test-results.jsonl'), print);
const files = findTestFiles(root, wanted);

/** What is remembered of earlier runs on this machine, or else of one that was kept with the project. */
const memory = join(root, '.cache/test-durations.json');
const kept = join(root, 'tools/test/durations.json');

function readDurations(): Durations {
  return [kept, memory]
    .filter((path) => existsSync(path))
    .reduce((known, path) => ({ ...known, ...(JSON.parse(readFileSync(path, 'utf8')) as Durations) }), {}); // written below
}

/** Runs one part and tells in one line how it went. */
async function part(phase: string, work: () => Promise<void>): Promise<void> {
  const startedMs = performance.now();
  const [passed, failed] = [results.passedCount, results.failedCount];
  try {
    await work();
  } catch (error) {
    noteFailure(phase, error, performance.now() - startedMs);
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  print(`${phase}: ${results.passedCount - passed} passed, ${results.failedCount - failed} failed in ${seconds} s`);
}

function noteFailure(phase: string, error: unknown, durationMs: number): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  results.add({ name: phase, file: FILE, status: 'failed', phase, durationMs, reason });
}

/** Read once, so that a commit made during the run does not change it. */
const rotation = rotationIndex();

const postgres = { BOURSE_TEST_ENGINE: 'postgres' };
const embedded = { BOURSE_TEST_ENGINE: 'embedded' };
const twoNodes = { ...postgres, BOURSE_NODES: '2' };
/** How many of the files for two nodes each commit runs. */
const twoNodesCount = 4;

/** All jobs of this run, in no order. */
function jobsOf(): Job[] {
  const of = (phase: string, list: readonly string[], env: Job['env']): Job[] =>
    list.map((file) => ({ phase, file, env }));
  // Whoever wants some files alone does not wait for what reads them all.
  const jobs = [...(wanted.length === 0 ? of('static', staticChecks, {}) : []), ...of('unit', files.unit, {})];
  if (onlyCheck) return jobs;
  const isWhole = long || wanted.length > 0;
  const deal = (list: readonly string[]): Record<'postgres' | 'embedded', readonly string[]> =>
    isWhole ? { postgres: list, embedded: list } : dealOut(list, rotation);
  const [database, outside] = [deal(files.database), deal(files.outsideDatabase)];
  // What an outside client may ask must be answered alike by a node without the lane. The others are about one process: how
  // it starts, stops, is killed and comes back, what the demo does in it, and the tools beside it.
  const customers = [
    ...files.outsideDatabase.filter((file) => file.startsWith('test/e2e/')),
    // The fuzzing of every field takes minutes there.
    ...files.outside.filter((file) => file.startsWith(long ? 'test/fuzz/' : 'test/fuzz/access-matrix')),
  ];
  return [
    ...jobs,
    ...of('database (embedded)', files.embedded, embedded),
    ...of('database (postgres)', database.postgres, postgres),
    ...of('database (embedded)', database.embedded, embedded),
    ...of('outside', files.outside, embedded),
    ...of('outside (postgres)', outside.postgres, postgres),
    ...of('outside (embedded)', outside.embedded, embedded),
    ...of('outside (two nodes)', isWhole ? customers : rotating(customers, twoNodesCount), twoNodes),
    ...of('browser', files.browser, embedded),
  ];
}

/** A PostgreSQL server for each worker, from its first job that wants one to the end of the run. */
const servers = new Map<number, Promise<PostgresCluster>>();

async function environmentOf({ env }: Job, worker: number): Promise<Record<string, string>> {
  const all = { ...env, BOURSE_ROTATION: String(rotation), ...(long ? { BOURSE_LONG: '1' } : {}) };
  // A long form has settings of its own, and fills its server.
  if (env['BOURSE_TEST_ENGINE'] !== 'postgres' || long) return all;
  const server =
    servers.get(worker) ?? migratedCluster().then((copyOf) => startPostgresCluster({ untilExit: true, copyOf }));
  servers.set(worker, server);
  return { ...all, BOURSE_TEST_POSTGRES: (await server).url };
}

async function runJobs(jobs: readonly Job[]): Promise<void> {
  if (jobs.some(({ phase }) => phase !== 'unit' && phase !== 'static')) {
    const missing = providePrograms(print);
    if (missing !== null) throw new Error(missing);
    // Made here, so that the first test files do not each begin by making it.
    await Promise.all([embeddedSnapshot(), migratedCluster()]);
  }
  if (!onlyCheck && !long) print(`Repeat this rotation with BOURSE_ROTATION=${String(rotation)}`);
  const testTimeoutMs = long ? LONG_TEST_TIMEOUT_MS : TEST_TIMEOUT_MS;
  const known = readDurations();
  const work = async (job: Job, worker: number): Promise<void> => {
    if (job.phase === 'static') return runStaticCheck(root, job.file, results);
    const env = await environmentOf(job, worker);
    // The figures of a long form stand in its diagnostics, and whoever waits for hours wants to see that it lives.
    const plan = { phase: job.phase, files: [job.file], env, root, testTimeoutMs, ...(long ? { tell: print } : {}) };
    await runFiles(plan, results).catch((error: unknown) => noteFailure(job.phase, error, 0));
  };
  // Without a database to keep busy, a core waits for some tests: one more fills it.
  const took = await runQueue(jobs, known, work, availableParallelism() + (onlyCheck ? 1 : 0));
  for (const line of describeDurations(took)) print(line);
  if (long) return;
  writeFileSync(memory, JSON.stringify({ ...known, ...took }, null, 2));
  // Only a whole run knows them all.
  if (isKeeping && wanted.length === 0 && !onlyCheck) writeFileSync(kept, `${JSON.stringify(took, null, 2)}\n`);
}

const jobs = jobsOf();
if (jobs.length > 0) await part('tests', () => runJobs(jobs));
for (const line of describePreparation(process.env['BOURSE_PREPARATION'])) print(line);
for (const line of results.failures) print(line);
print(results.summary());
process.exit(results.succeeded() ? 0 : 1);
