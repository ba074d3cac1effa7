import { totalmem } from 'node:os';

/** What decides how much memory a process needs. */
export interface MemoryNeed {
  /** A PostgreSQL server; undefined has the database in the process. */
  readonly databaseUrl: string | undefined;
  /** Whether the demo trades by itself. */
  readonly demoTraders: boolean;
}

/** What a process was seen to need at its start and ten minutes later, by `npm run bench -- idle`, with some room; in MB. */
const needMb = { embedded: 512, postgres: 320, traders: 256 } as const;

/** What this process may use, by the bound of its container or of the machine; in bytes. */
export function memoryBound(): number {
  // 0, or far beyond the machine's, where there is no bound.
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** What the operator should know where a process is likely to be killed for want of memory; null where there is enough. */
export function memoryWarning({ databaseUrl, demoTraders }: MemoryNeed, bytes: number): string | null {
  const need = (databaseUrl === undefined ? needMb.embedded : needMb.postgres) + (demoTraders ? needMb.traders : 0);
  const given = Math.floor(bytes / 2 ** 20);
  if (given >= need) return null;
  const less = demoTraders ? ', or start without the simulated traders (DEMO_TRADERS=0)' : '';
  return `There are ${String(given)} MB of memory and Bourse needs about ${String(need)} MB: the system may kill it without another word. Give it more${less}.`;
}
