import { existsSync, readFileSync } from 'node:fs';

/** Processor time of a process so far, in its ticks of ten milliseconds (`/proc`, fields 14 and 15); nothing of one that has ended. */
export function processorMs(pid: number): number {
  if (!existsSync(`/proc/${String(pid)}/stat`)) return 0;
  const fields =
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? [];
  return [fields[11], fields[12]].reduce((sum, ticks) => sum + 10 * Number.parseInt(ticks ?? '0', 10), 0);
}
