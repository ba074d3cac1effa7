import type { ComponentType } from 'react';
import { loadTexts } from '../texts/catalogs.ts';
import { loadChunk } from './load-chunk.ts';
import { developmentPage, pages } from './pages.ts';
import type { RoutePath } from './routes.ts';
import { timings } from './timings.ts';

const loaded = new Map<RoutePath, ComponentType>();

/** Fetches a page with its texts. @throws ChunkLoadError when it is not there within the time of the error view. */
export async function loadPage(path: RoutePath): Promise<void> {
  if (loaded.has(path)) return;
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
