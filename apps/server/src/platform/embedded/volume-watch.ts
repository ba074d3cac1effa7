import { statfsSync } from 'node:fs';
import type { Timers } from '@bourse/kernel/clock';
import type { Storage } from '../database/storage.ts';
import type { Logger } from '../log/logger.ts';

const mebibyte = 1_048_576;

/**
 * Kept free for what the database writes beside the rows of its customers: two files of its log, a checkpoint, and what
 * was on its way when the volume was last looked at.
 */
export const reserveBytes = 64 * mebibyte;
/** The operator is warned from here on. */
const lowBytes = 256 * mebibyte;
/** So much more than the reserve ends the refusals, so that they do not come and go. */
const reliefBytes = 16 * mebibyte;
const lookEveryMs = 250;
/** A write that still waits when the volume was looked at so often makes the database stuck. */
const stuckAfterLooks = 4;

/** Bytes that this user may still write on a folder's volume. @throws Error where there is no such folder. */
export function freeBytesOf(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** The same while the folder is in use: one that is gone leaves nothing to write to, which `data-folder.ts` tells. */
function freeBytesNow(path: string): number {
  try {
    return freeBytesOf(path);
  } catch {
    return 0;
  }
}

type Level = 'enough' | 'low' | 'full';

function levelOf(freeBytes: number, before: Level): Level {
  const fullBelow = before === 'full' ? reserveBytes + reliefBytes : reserveBytes;
  if (freeBytes < fullBelow) return 'full';
  return freeBytes < lowBytes ? 'low' : 'enough';
}

export interface VolumeWatchPorts {
  readonly path: string;
  readonly scheduler: Timers;
  readonly logger: Pick<Logger, 'warn' | 'error' | 'info'>;
  /** Whether a write of the database found no space and waits for it. */
  readonly waitsForSpace: () => boolean;
  /** How much is free; the operating system's word unless told. */
  readonly freeBytes?: () => number;
}

/** A watch over the volume of the embedded database. */
export interface VolumeWatch extends Storage {
  stop(): void;
}

/** Looks at the volume again and again, refuses writes before the database runs out of space, and tells the operator. */
export function watchVolume(ports: VolumeWatchPorts): VolumeWatch {
  const { path, scheduler, logger, waitsForSpace } = ports;
  const read = ports.freeBytes ?? (() => freeBytesNow(path));
  let freeBytes = read();
  let level: Level = 'enough';
  let stuckLooks = 0;
  const waiting = new Set<() => void>();
  const tell = (): void => {
    const facts = { path, freeMB: Math.floor(freeBytes / mebibyte) };
    if (level === 'full') {
      logger.error(facts, 'the volume of the data folder is full: nothing is written until there is more space');
    } else if (level === 'low') {
      logger.warn(facts, 'the volume of the data folder is nearly full: free or add space');
    } else {
      logger.info(facts, 'the volume of the data folder has enough space again');
    }
  };
  const look = (): void => {
    freeBytes = read();
    const before = level;
    level = levelOf(freeBytes, before);
    if (level !== before) tell();
    stuckLooks = waitsForSpace() ? stuckLooks + 1 : 0;
    if (stuckLooks < stuckAfterLooks) return;
    const told = [...waiting];
    waiting.clear();
    for (const one of told) one();
  };
  look();
  let cancel = (): void => undefined;
  const repeat = (): void => {
    cancel = scheduler.after(lookEveryMs, () => {
      look();
      repeat();
    });
  };
  repeat();
  return {
    freeBytes: () => freeBytes,
    isFull: () => level === 'full' || waitsForSpace(),
    isStuck: waitsForSpace,
    onStuck: (one) => {
      waiting.add(one);
      return () => {
        waiting.delete(one);
      };
    },
    stop: () => {
      cancel();
    },
  };
}
