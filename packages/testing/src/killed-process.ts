import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Random } from '@bourse/kernel/random';

/** A process of a test, and with what it ends. */
export interface StartedProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
}

/** Starts a script of a test in a process of its own; what it says is shown. */
export function startScript(script: URL, args: readonly string[]): StartedProcess {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], { stdio: 'inherit' });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  return { child, ended };
}

/**
 * Lets a process work until something has come of it, and kills it up to ten milliseconds later.
 * @param done how much has come of it so far.
 * @returns how much came of this one.
 */
export async function killInTheMiddle(
  start: () => StartedProcess,
  done: () => Promise<number>,
  random: Random,
): Promise<number> {
  const doneBefore = await done();
  const { child, ended } = start();
  while ((await done()) === doneBefore && child.exitCode === null) await sleep(1);
  await sleep(random.int(0, 10));
  child.kill('SIGKILL');
  await ended;
  return (await done()) - doneBefore;
}
