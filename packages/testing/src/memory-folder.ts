import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Where Linux keeps files in memory. */
const memoryFolder = '/dev/shm';
/** What the databases of a test run take together. */
const folderBytesMin = 4e9;
/** With room for the processes beside them. */
const freeBytesMin = 8e9;

/**
 * Lets this process and its children make their temporary folders in memory, where there is room: a database of a test has
 * 1,600 files, and making and removing it took 1 to 4 s of a disk against 0.2 s.
 */
export function useMemoryFolder(): void {
  if (!existsSync(memoryFolder) || freemem() < freeBytesMin) return;
  const { bavail, bsize } = statfsSync(memoryFolder);
  if (bavail * bsize >= folderBytesMin) process.env['TMPDIR'] = memoryFolder;
}
