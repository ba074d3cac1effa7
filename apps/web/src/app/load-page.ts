import type { ComponentType } from 'react';
import { loadTexts } from '../texts/catalogs.ts';
import { scheduler } from './clock.ts';
import { developmentPage, pages } from './pages.ts';
import type { RoutePath } from './routes.ts';
import { timings } from './timings.ts';

/** A part of the app did not come within its time, or came broken (section 8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

const loaded = new Map<RoutePath, ComponentType>();

/** Fetches a part of the app. @throws ChunkLoadError after 120 s, or when it cannot be fetched. */
export async function loadChunk<T>(load: () => Promise<T>, limitMs: number = timings.chunkMs): Promise<T> {
  const ending = new AbortController();
  const late = scheduler.sleep(limitMs, ending.signal).then(() => {
    throw new ChunkLoadError('a part of the app did not come in time');
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError('a part of the app did not come', { cause });
  } finally {
    ending.abort();
    late.catch(() => undefined);
  }
}

/** Fetches a page with its texts. @throws ChunkLoadError when it is not there within the time of the error view. */
export async function loadPage(path: RoutePath): Promise<void> {
  const source = pages[path] ?? developmentPage;
  const [page] = await loadChunk(
    () => Promise.all([source.load(), ...source.areas.map((area) => loadTexts(area))]),
    timings.errorViewMs,
  );
  loaded.set(path, page);
}

/** The page that {@link loadPage} fetched; undefined before. */
export function findPage(path: RoutePath): ComponentType | undefined {
  return loaded.get(path);
}
