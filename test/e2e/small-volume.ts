import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './server-process.ts';

const mebibyte = 1_048_576;

/** A volume of its own, in memory, that a test can fill without harm to the machine. */
export interface SmallVolume {
  readonly path: string;
  readonly freeMiB: () => number;
  /** Takes space away until only so much is left, in pieces so small that 0 leaves nothing. */
  readonly fillUpTo: (leftMiB: number) => void;
  /** Gives the space back. */
  readonly empty: () => void;
  readonly remove: () => void;
}

/** Mounts a tmpfs. @throws Error that says so where this user may not. */
export function mountSmallVolume(sizeMiB: number): SmallVolume {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(sizeMiB)}m`, 'tmpfs', folder.path], { stdio: 'pipe' });
  } catch (cause) {
    folder.remove();
    throw new Error('this test mounts a tmpfs, which needs root (CAP_SYS_ADMIN): run it as root', { cause });
  }
  const filler = join(folder.path, 'filler');
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder.path);
    return bavail * bsize;
  };
  return {
    path: folder.path,
    freeMiB: () => freeBytes() / mebibyte,
    fillUpTo: (leftMiB) => {
      const file = openSync(filler, 'a');
      try {
        for (let left = freeBytes(); left > leftMiB * mebibyte; left = freeBytes()) {
          writeSync(file, Buffer.alloc(Math.min(left - leftMiB * mebibyte, 16 * mebibyte)));
        }
      } finally {
        closeSync(file);
      }
    },
    empty: () => {
      const file = openSync(filler, 'w');
      ftruncateSync(file);
      closeSync(file);
      rmSync(filler);
    },
    remove: () => {
      execFileSync('umount', ['--lazy', folder.path]);
      folder.remove();
    },
  };
}
