// Several test files run one after another in one process (tools/test/host.ts): what a module of test support keeps then
// holds for all of them, unless it gives it up here.

type Work = () => unknown;

const beforeTest: Work[] = [];
const afterTest: Work[] = [];
const afterFile: Work[] = [];

/** Lets a module of test support notice that a test begins; what `before` hooks open is older. */
export function beforeEachTest(work: Work): void {
  beforeTest.push(work);
}

/** Lets a module of test support clear up after every test of this process. */
export function afterEachTest(work: Work): void {
  afterTest.push(work);
}

/** Lets a module of test support forget what it knows of a file, once the file has ended. */
export function afterEachFile(work: Work): void {
  afterFile.push(work);
}

async function doAll(works: readonly Work[]): Promise<void> {
  for (const work of works) await work();
}

let isHosted = false;

/** Whether this process runs test files one after another, and not a bench or a script. */
export const isTestHost = (): boolean => isHosted;

/** For the host alone: files follow. */
export function becomeTestHost(): void {
  isHosted = true;
}
/** For the host alone: a test begins. */
export const testBegins = (): Promise<void> => doAll(beforeTest);
/** For the host alone: a test has ended. */
export const testEnded = (): Promise<void> => doAll(afterTest);
/** For the host alone: a file has ended. */
export const fileEnded = (): Promise<void> => doAll(afterFile);

/** Kinds of resources that are kept open for the process on purpose, with how many of each. */
const kept = new Map<string, number>();

function count(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/**
 * Opens what all files of this process share, such as a browser; the first file that wants it does not count as the one
 * that left it open.
 */
export async function openForProcess<T>(open: () => Promise<T>): Promise<T> {
  const before = count();
  const opened = await open();
  for (const [kind, now] of count()) {
    const more = now - (before.get(kind) ?? 0);
    if (more > 0) kept.set(kind, (kept.get(kind) ?? 0) + more);
  }
  return opened;
}

/** How many resources of a kind are kept open for the process. */
export const keptOpen = (kind: string): number => kept.get(kind) ?? 0;
