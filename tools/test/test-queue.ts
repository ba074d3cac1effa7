import { availableParallelism } from 'node:os';

/** One test file in one phase, or one check of the sources. */
export interface Job {
  readonly phase: string;
  /** Path from the project's root, or the check's name. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What a job took. */
export interface Cost {
  /** Wall time in seconds. */
  readonly wall: number;
  /** Processor time in seconds, of the processes that it started, too. */
  readonly processor: number;
}

/** What each job took, by {@link nameOf}. */
export type Costs = Readonly<Record<string, Cost>>;

/** What a job is known by from one run to the next. */
export const nameOf = ({ phase, file }: Job): string => `${phase}: ${file}`;

/** What a job takes of which nobody knows: it begins early, because it may be long. */
const unknownSeconds = 30;
/** Below this share of its wall time on a processor, a job mostly waits, and another runs beside it. */
const waitingShare = 0.35;

/** How many jobs run at a time. */
export interface Slots {
  /** Slots for any job; as many as there are cores, unless told. */
  readonly any?: number;
  /** Further slots, for jobs that are known to wait most of their time; none unless told. */
  readonly waiting?: number;
}

/**
 * Carries out jobs, several at once: what fails fast first, then the longest first, so that no core waits for another at
 * the end.
 * @param rankOf jobs of a lower rank begin before all of a higher one.
 * @param work carries one out and gives its processor seconds; `slot` counts from 0, and no two jobs have one at a time.
 * @returns what each took.
 */
export async function runQueue(
  jobs: readonly Job[],
  known: Costs,
  rankOf: (job: Job) => number,
  work: (job: Job, slot: number) => Promise<number>,
  { any = availableParallelism(), waiting = 0 }: Slots = {},
): Promise<Costs> {
  const secondsOf = (job: Job): number => known[nameOf(job)]?.wall ?? unknownSeconds;
  const queue = jobs.toSorted((one, other) => rankOf(one) - rankOf(other) || secondsOf(other) - secondsOf(one));
  const mostlyWaits = (job: Job): boolean => {
    const cost = known[nameOf(job)];
    return cost !== undefined && cost.wall > 5 && cost.processor / cost.wall < waitingShare;
  };
  const take = (slot: number): Job | undefined => {
    if (slot < any) return queue.shift();
    const index = queue.findIndex(mostlyWaits);
    return index < 0 ? undefined : queue.splice(index, 1)[0];
  };
  const took: Record<string, Cost> = {};
  const workers = Array.from({ length: any + waiting }, async (_, slot) => {
    for (let job = take(slot); job !== undefined; job = take(slot)) {
      const startedMs = performance.now();
      const processor = await work(job, slot);
      const wall = (performance.now() - startedMs) / 1000;
      took[nameOf(job)] = costOf(wall, processor);
    }
  });
  await Promise.all(workers);
  return took;
}

const round = (seconds: number, digits = 1): number => Math.round(seconds * 10 ** digits) / 10 ** digits;

const costOf = (wall: number, processor: number): Cost => ({ wall: round(wall), processor: round(processor) });

/** The name under which a run's costs hold {@link MachinePace}. */
const paceName = 'pace: the same work';

/** Costs with the processor seconds of the work that is the same in every run. */
export function withPace(took: Costs, paceSeconds: number): Costs {
  return { ...took, [paceName]: { wall: 0, processor: round(paceSeconds, 3) } };
}

const phaseOf = (name: string): string => name.slice(0, name.indexOf(': '));

export function sumOf(costs: Iterable<Cost>): Cost {
  let [wall, processor] = [0, 0];
  for (const cost of costs) {
    wall += cost.wall;
    processor += cost.processor;
  }
  return { wall, processor };
}

const seconds = ({ wall, processor }: Cost): string => `${wall.toFixed(1)} (${processor.toFixed(1)} processor)`;

/** Above it a file is named at the end of a run. */
export const heavySeconds = 60;

/** The time by phase, summed over the slots, the slowest files, and those that compute for more than a minute. */
export function describeCosts(took: Costs, slowest = 20): string[] {
  const all = Object.entries(took).toSorted(([, one], [, other]) => other.wall - one.wall);
  const phases = Map.groupBy(all, ([name]) => phaseOf(name));
  const heavy = all.filter(([, { processor }]) => processor > heavySeconds);
  const line = ([name, cost]: [string, Cost]): string => `  ${seconds(cost)} ${name}`;
  return [
    'Seconds by phase, summed over the jobs:',
    ...[...phases].map(([phase, own]) => `  ${seconds(sumOf(own.map(([, cost]) => cost)))} ${phase}`),
    `  ${seconds(sumOf(Object.values(took)))} all`,
    `The slowest ${String(slowest)} files:`,
    ...all.slice(0, slowest).map(line),
    ...(heavy.length === 0 ? [] : [`Files above ${String(heavySeconds)} processor seconds:`, ...heavy.map(line)]),
  ];
}

/** How many times the recorded processor time a whole run may take. */
const growthMax = 1.5;

/**
 * Compares a whole run with the recorded one, by the jobs of both: others take turns. Both are measured by what the same
 * work took beside them ({@link withPace}), because one machine computes at half its speed of an hour before.
 * @returns a sentence when they took more than 1.5 times their recorded processor time, or null; null, too, where either
 *   run does not know its pace.
 */
export function findGrowth(took: Costs, recorded: Costs): string | null {
  const common = Object.keys(took).filter((name) => name !== paceName && Object.hasOwn(recorded, name));
  const of = (costs: Costs): number => sumOf(common.flatMap((name) => costs[name] ?? [])).processor;
  const slowness = (took[paceName]?.processor ?? 0) / (recorded[paceName]?.processor ?? 0);
  const [now, then] = [of(took), of(recorded) * slowness];
  if (!(then > 0) || !Number.isFinite(then) || now <= growthMax * then) return null;
  return `the run took ${now.toFixed(0)} processor seconds, ${(now / then).toFixed(2)} times the ${then.toFixed(0)} that tools/test/durations.json records at this machine's pace of ${slowness.toFixed(2)} (at most ${String(growthMax)})`;
}

/** What the run was prepared by, as `tools/bootstrap/run.mjs` tells it: names with their milliseconds, as JSON. */
export function describePreparation(told: string | undefined): string[] {
  if (told === undefined) return [];
  const steps = Object.entries(JSON.parse(told) as Readonly<Record<string, number>>); // written by run.mjs alone
  return steps.length === 0
    ? []
    : ['Seconds before:', ...steps.map(([name, ms]) => `  ${(ms / 1_000).toFixed(1)} ${name}`)];
}
