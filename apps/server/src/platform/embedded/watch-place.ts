import { statSync } from 'node:fs';
import { join } from 'node:path';

const lookEveryMs = 2_000;

/**
 * Looks whether a path still leads to the data folder that was locked: the lock is on an open file, which goes with the folder.
 * @returns what resolves with a sentence when another folder, or none, is there.
 */
export function watchPlace(path: string): { readonly replaced: Promise<Error>; readonly end: () => void } {
  const place = (): string => {
    const stats = statSync(join(path, 'lock.db'), { throwIfNoEntry: false });
    return stats === undefined ? '' : `${String(stats.dev)}:${String(stats.ino)}`;
  };
  const { promise: replaced, resolve: tell } = Promise.withResolvers<Error>();
  const locked = place();
  const timer = setInterval(() => {
    if (place() === locked) return;
    clearInterval(timer);
    tell(
      new Error(
        `The data folder ${path} was moved or replaced while this Bourse ran on it: nothing more is written. Stop the server before a backup is restored.`,
      ),
    );
  }, lookEveryMs).unref();
  return { replaced, end: () => clearInterval(timer) };
}
