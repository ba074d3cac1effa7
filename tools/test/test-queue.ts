import { availableParallelism } from 'node:os';

/** One test file in one phase, or one check of the sources. */
export interface Job {
  readonly phase: string;
  /** Path from the project's root, or the check's name. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/** How many seconds each job took, by {@link nameOf}. */
export type Durations = Readonly<Record<string, number>>;

/** What a job is known by from one run to the next. */
export const nameOf = ({ phase, file }: Job): string => `${phase}: ${file}`;

/** What a job takes of which nobody knows: it begins early, because it may be long. */
const unknownSeconds = 30;

/**
 * Carries out jobs, the longest first, several at once, so that no core waits for another at the end.
 * @param work carries one out; `worker` counts from 0, and no two jobs have the same one at a time.
 * @param atOnce how many; as many as there are cores, unless told.
 * @returns what each took.
 */
export async function runQueue(
  jobs: readonly Job[],
  known: Durations,
  work: (job: Job, worker: number) => Promise<void>,
  atOnce: number = availableParallelism(),
): Promise<Durations> {
  const secondsOf = (job: Job): number => known[nameOf(job)] ?? unknownSeconds;
  const queue = jobs.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  const took: Record<string, number> = {};
  const workers = Array.from({ length: atOnce }, async (_, worker) => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      const startedMs = performance.now();
      await work(job, worker);
      took[nameOf(job)] = Math.round((performance.now() - startedMs) / 100) / 10;
    }
  });
  await Promise.all(workers);
  return took;
}

/** The time by phase, summed over the cores, and the slowest files. */
export function describeDurations(took: Durations, slowest = 20): string[] {
  const all = Object.entries(took).toSorted(([, one], [, other]) => other - one);
  const phases = new Map<string, number>();
  for (const [name, seconds] of all) {
    const phase = name.slice(0, name.indexOf(': '));
    phases.set(phase, (phases.get(phase) ?? 0) + seconds);
  }
  return [
    'Seconds by phase:',
    ...[...phases].map(([phase, seconds]) => `  ${seconds.toFixed(1)} ${phase}`),
    `The slowest ${String(slowest)} files:`,
    ...all.slice(0, slowest).map(([name, seconds]) => `  ${seconds.toFixed(1)} ${name}`),
  ];
}

/** What the run was prepared by, as `tools/bootstrap/run.mjs` tells it: names with their milliseconds, as JSON. */
export function describePreparation(told: string | undefined): string[] {
  if (told === undefined) return [];
  const steps = Object.entries(JSON.parse(told) as Readonly<Record<string, number>>); // written by run.mjs alone
  return steps.length === 0
    ? []
    : ['Seconds before:', ...steps.map(([name, ms]) => `  ${(ms / 1_000).toFixed(1)} ${name}`)];
}
