import { keptOpen } from '@bourse/testing/file-lifecycle';

/** What test files of one process share, as it was before one of them ran. */
export interface SharedState {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly globals: ReadonlyMap<string, PropertyDescriptor>;
}

/** Notes the environment, the working directory and the globals of this process. */
export function readSharedState(): SharedState {
  // Libraries keep what all their copies share below names of their own.
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__'));
  const globals = names.flatMap((name): [string, PropertyDescriptor][] => {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
    return descriptor === undefined ? [] : [[name, descriptor]];
  });
  return { env: { ...process.env }, folder: process.cwd(), globals: new Map(globals) };
}

/** Libraries set these when they are loaded, and again for nobody: sharp tells where it lies, unpdf brings what its parser asks for. */
const setByLibraries: ReadonlySet<string> = new Set([
  'VIPSHOME',
  'DOMMatrix',
  'pdfjsLib',
  'pdfjsWorker',
  '_pdfjsTestingUtils',
]);

/**
 * Compares the process with what it was before a file ran.
 * @returns a sentence for each difference that the next file would meet; none when the file left no trace.
 */
export function findLeftBehind(before: SharedState): string[] {
  const now = readSharedState();
  const names = new Set([...Object.keys(before.env), ...Object.keys(now.env)]);
  return [
    ...[...names]
      .filter((name) => !setByLibraries.has(name) && before.env[name] !== now.env[name])
      .map((name) => `the file changed process.env.${name} and did not restore it`),
    ...(before.folder === now.folder ? [] : [`the file left the working directory at ${now.folder}`]),
    ...[...new Set([...before.globals.keys(), ...now.globals.keys()])]
      .filter((name) => !setByLibraries.has(name) && !isSame(before.globals.get(name), now.globals.get(name)))
      .map((name) => `the file changed the global ${name} and did not restore it`),
  ];
}

/** A getter that node has replaced by its value on the first read is the same global; a function in its place is not. */
function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.get !== undefined || Object.is(one.value, other.value);
}

/** How long open resources may take to close after the last test of a file. */
const closingMs = 5_000;

/**
 * What goes on by itself, or listens. Connections are not among them: the end of one is noticed when its peer is gone, which
 * takes as long as the system likes.
 */
const lasting: ReadonlySet<string> = new Set([
  'Timeout',
  'Immediate',
  'TCPServerWrap',
  'PipeServerWrap',
  'ProcessWrap',
  'MessagePort',
  'FSEventWrap',
  'UDPWrap',
]);

/** Lasting resources by kind, and how many of each are kept open for the whole process. */
interface OpenResources {
  readonly counts: ReadonlyMap<string, number>;
  readonly kept: ReadonlyMap<string, number>;
}

/** The lasting resources that keep this process alive, counted by kind. */
export function countResources(): OpenResources {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    if (lasting.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return { counts, kept: new Map([...lasting].map((kind) => [kind, keptOpen(kind)])) };
}

/**
 * Waits until no more resources are open than before a file ran.
 * @returns a sentence that names the kinds which stay open, or null.
 */
export async function findOpenResources({ counts: before, kept }: OpenResources): Promise<string | null> {
  const endMs = performance.now() + closingMs;
  const allowed = (kind: string): number => (before.get(kind) ?? 0) + keptOpen(kind) - (kept.get(kind) ?? 0);
  for (;;) {
    // Its own timer is the one that this look finds.
    await new Promise((resolve) => void setTimeout(resolve, 5).unref());
    const open = [...countResources().counts].filter(([kind, count]) => count > allowed(kind));
    if (open.length === 0) return null;
    if (performance.now() > endMs) {
      return `the file left open: ${open.map(([kind, count]) => `${String(count - allowed(kind))} ${kind}`).join(', ')}`;
    }
  }
}
