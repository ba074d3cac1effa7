import { Worker } from 'node:worker_threads';
import type { DamagedPage } from './damaged-pages.ts';

/**
 * Looks at all pages of a database's folder once, in a thread of its own, while the database works: PostgreSQL finds a
 * damaged page only when it reads it, which may be years later.
 * @param onDamage told what was found, in a few words. @param onError told when the search itself fails.
 * @returns what ends the search before its end.
 */
export function checkPages(
  folder: string,
  onDamage: (what: string) => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const worker = new Worker(new URL('./page-check-worker.ts', import.meta.url), { workerData: folder, execArgv: [] });
  worker.unref();
  worker.on('message', (found: readonly DamagedPage[]) => {
    if (found.length > 0)
      onDamage(`invalid ${found.map(({ file, block }) => `block ${String(block)} of ${file}`).join(', ')}`);
  });
  worker.on('error', onError);
  return async () => {
    await worker.terminate();
  };
}
