import type { ComponentType } from 'react';
import { pageAt } from '../manifests/registered.ts';
import { loadTexts } from '../texts/catalogs.ts';
import { timings } from '../time/timings.ts';
import { loadChunk } from './load-chunk.ts';
import type { RoutePath } from './routes.ts';

const loaded = new Map<RoutePath, ComponentType>();

/** Fetches a page with its texts. @throws ChunkLoadError when it is not there within the time of the error view. */
export async function loadPage(path: RoutePath): Promise<void> {
  if (loaded.has(path)) return;
  const { load, areas } = pageAt(path);
  const [file] = await loadChunk(
    () => Promise.all([load(), ...areas.map((area) => loadTexts(area))]),
    timings.errorViewMs,
  );
  const [page] = Object.values(file);
  if (page === undefined) throw new Error(`the file of ${path} exports no page`);
  loaded.set(path, page);
}

/** The page that {@link loadPage} fetched; undefined before. */
export function findPage(path: RoutePath): ComponentType | undefined {
  return loaded.get(path);
}
