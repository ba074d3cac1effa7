import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const lookMs = 200;
const beatMs = 2_000;
/** A holder on another machine or in another container cannot be looked for; it counts as gone when it is silent so long. */
const silentMs = 60_000;

/**
 * Waits until no other process installs or builds in this checkout, and keeps others from it.
 *
 * The lock is a folder with one file, which tells of the holder. Both appear in one rename, and a lock of a holder that is gone
 * is removed by unlinking that very file and then the empty folder, so of several that find it only one succeeds,
 * and nobody removes the lock of the next holder. Works on any Node from 18 on.
 * @param {string} folder where the lock is made
 * @param {(holder: { pid: number, host: string }, waitedMs: number) => void} onWait called at each look that finds it held
 */
export async function takePreparationLock(folder, onWait) {
  mkdirSync(dirname(folder), { recursive: true });
  const startedMs = Date.now();
  const file = `holder-${randomBytes(8).toString('hex')}`;
  const own = describeHolder([process.pid]);
  while (!tryTake(folder, file, own)) {
    const holder = findHolder(folder);
    if (holder?.isGone) {
      removeHolder(folder, holder.file);
      continue;
    }
    if (holder !== null) onWait(holder, Date.now() - startedMs);
    await sleep(lookMs);
  }
  const path = join(folder, file);
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), beatMs);
  beat.unref();
  return {
    /** Names a child that works for the holder: while it lives the lock is held, even if the holder was killed. */
    holdFor: (pid) => writeFileSync(path, describeHolder([process.pid, pid])),
    release: () => {
      clearInterval(beat);
      removeHolder(folder, file);
    },
  };
}

function describeHolder(pids) {
  return JSON.stringify({ host: hostname(), processes: pids.map((pid) => ({ pid, startedAt: startOf(pid) })) });
}

function tryTake(folder, file, text) {
  const made = `${folder}.${file}`;
  mkdirSync(made);
  writeFileSync(join(made, file), text);
  try {
    renameSync(made, folder);
    return true;
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!isTaken(error)) throw error;
    return false;
  }
}

/** What a system says of a folder that is there and not empty; Windows calls it a matter of permission. */
const isTaken = (error) => ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code);

/** Who holds the lock; null where nobody does any more. */
function findHolder(folder) {
  try {
    const [file] = readdirSync(folder);
    if (file === undefined) {
      // Whoever released it was killed in between.
      rmdirSync(folder);
      return null;
    }
    const path = join(folder, file);
    const { host, processes } = JSON.parse(readFileSync(path, 'utf8'));
    const isGone = host === hostname() ? !processes.some(isAlive) : Date.now() - statSync(path).mtimeMs > silentMs;
    return { file, host, pid: processes[0].pid, isGone };
  } catch (error) {
    // It is written or removed at this moment.
    if (error instanceof SyntaxError || error.code === 'ENOENT' || isTaken(error)) return null;
    throw error;
  }
}

function removeHolder(folder, file) {
  try {
    unlinkSync(join(folder, file));
    rmdirSync(folder);
  } catch (error) {
    if (error.code !== 'ENOENT' && !isTaken(error)) throw error;
  }
}

function isAlive({ pid, startedAt }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return startedAt === startOf(pid);
}

/** When a process started, which tells it from a later one with the same number; null where the system does not say. */
function startOf(pid) {
  try {
    // The name in parentheses may hold spaces; what follows it is fields 3 to 52, of which 22 is the start.
    return (
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        .split(' ')[19] ?? null
    );
  } catch {
    return null;
  }
}
