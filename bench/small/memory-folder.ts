import { existsSync, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. */
const memoryFolder = '/dev/shm';
/** What the databases of small forms take together, and room for the tests beside them. */
const bytesMin = 4e9;

/**
 * Lets this process make its temporary folders in memory, where there is room: each acknowledged commit of a small form waits
 * for the disk otherwise, which takes minutes beside other tests and shows nothing.
 */
export function useMemoryFolder(): void {
  if (!existsSync(memoryFolder)) return;
  const { bavail, bsize } = statfsSync(memoryFolder);
  if (bavail * bsize >= bytesMin) process.env['TMPDIR'] = memoryFolder;
}
