import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { migratedFolder, type ServerProcess, type ServerVariables, startServer } from '../test/e2e/server-process.ts';
import { type Figure, round } from './figures.ts';
import { processorMs } from './processor-time.ts';
import { type Bench, declare } from './run/bench.ts';

/** How long a server is left alone before it is measured, and how long it is measured. */
export interface IdleWindows {
  readonly settleMs: number;
  readonly measureMs: number;
}

const benchName = (form: string): string => `idle (${form})`;

/** The history of the demo has been filled and the first collections of the heap are over. */
const longWindows: IdleWindows = { settleMs: 540_000, measureMs: 60_000 };

interface Form {
  readonly name: string;
  readonly engine: 'embedded' | 'postgres';
  readonly variables: ServerVariables;
}

/** As `npm start` comes, as an operator who counts gigabytes sets it, and an exchange without a demo. */
const forms: readonly Form[] = [
  { name: 'lively', engine: 'embedded', variables: { DEMO_TRADERS: '1' } },
  { name: 'quiet', engine: 'embedded', variables: { DEMO_TRADERS: 'quiet' } },
  { name: 'without a demo', engine: 'postgres', variables: { DEMO: '0' } },
];

const smallWindows: IdleWindows = { settleMs: 1_000, measureMs: 2_000 };

/**
 * What an exchange costs that nobody visits: processor, memory, and what it asks of its database. One form after the other,
 * so that none waits for another's processor; BOURSE_IDLE_FORM=quiet measures one alone, BOURSE_IDLE_SECONDS=60 sets a
 * shorter rest.
 */
async function benchIdle(windows: IdleWindows): Promise<Figure[]> {
  const wanted = process.env['BOURSE_IDLE_FORM'];
  const figures: Figure[] = [];
  for (const form of forms) {
    if (wanted === undefined || wanted === form.name) figures.push(...(await benchForm(form, windows)));
  }
  return figures;
}

function windowsOf(seconds: string | undefined): IdleWindows {
  return seconds === undefined ? longWindows : { ...longWindows, settleMs: Number.parseInt(seconds, 10) * 1_000 };
}

async function benchForm({ name, engine, variables }: Form, windows: IdleWindows): Promise<Figure[]> {
  const place = engine === 'embedded' ? await openFolder() : await openCluster();
  try {
    const server = await startServer({ ...variables, ...place.variables });
    const figures = await measure(server, windows);
    await server.stop();
    return figures.map((figure) => ({ ...figure, bench: benchName(name), engine }));
  } finally {
    await place.remove();
  }
}

interface Place {
  readonly variables: ServerVariables;
  readonly remove: () => Promise<void>;
}

async function openFolder(): Promise<Place> {
  const folder = await migratedFolder();
  return { variables: { BOURSE_DATA: folder.path }, remove: async () => folder.remove() };
}

async function openCluster(): Promise<Place> {
  const cluster = await startPostgresCluster({ durable: true });
  return { variables: { DATABASE_URL: cluster.url }, remove: () => cluster.close() };
}

/** What has been used and sent so far. */
interface Reading {
  readonly atMs: number;
  readonly processorMs: number;
  readonly statements: number;
  readonly commits: number;
}

async function measure(
  server: ServerProcess,
  { settleMs, measureMs }: IdleWindows,
): Promise<Omit<Figure, 'bench' | 'engine'>[]> {
  await sleep(settleMs);
  const before = await read(server);
  await sleep(measureMs);
  const after = await read(server);
  const perSecond = (key: 'statements' | 'commits' | 'processorMs'): number =>
    ((after[key] - before[key]) * 1_000) / (after.atMs - before.atMs);
  return [
    { name: 'server, of one core', value: round(perSecond('processorMs') / 10), unit: '%' },
    { name: 'statements', value: round(perSecond('statements')), unit: '1/s' },
    { name: 'commits', value: round(perSecond('commits')), unit: '1/s' },
    { name: 'resident memory', value: round(memoryBytes(server.pid, 'VmRSS') / 1e6), unit: 'MB' },
    { name: 'resident memory, highest', value: round(memoryBytes(server.pid, 'VmHWM') / 1e6), unit: 'MB' },
  ];
}

async function read(server: ServerProcess): Promise<Reading> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const count = (name: string): number => Number.parseInt(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? '', 10);
  return {
    atMs: performance.now(),
    processorMs: processorMs(server.pid),
    statements: count('database_statements_total'),
    commits: count('database_commits_total'),
  };
}

/** A line of `/proc` that the kernel keeps of a process, in kibibytes there. */
function memoryBytes(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return 1_024 * Number.parseInt(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? '', 10);
}

const wantedForm = process.env['BOURSE_IDLE_FORM'];

/** The forms with what each yields. */
export const idleBench: Bench = {
  figures: forms
    .filter(({ name }) => wantedForm === undefined || wantedForm === name)
    .flatMap(({ name, engine }) =>
      declare(benchName(name), engine, [
        ['server, of one core', '%', 'less'],
        ['statements', '1/s', 'less'],
        ['commits', '1/s', 'less'],
        ['resident memory', 'MB', 'less'],
        ['resident memory, highest', 'MB', 'less'],
      ]),
    ),
  run: (size) => benchIdle(size === 'small' ? smallWindows : windowsOf(process.env['BOURSE_IDLE_SECONDS'])),
};
