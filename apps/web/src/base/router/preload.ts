import type { RoutePath } from './routes.ts';

let fetchPage: (path: RoutePath) => void = () => undefined;

/** Says how a page is fetched before it is wanted. Links cannot know it themselves: pages hold links. */
export function preloadWith(fetch: (path: RoutePath) => void): void {
  fetchPage = fetch;
}

/** Fetches a page that will probably be wanted next; it does no harm when that fails. */
export function preload(path: RoutePath): void {
  fetchPage(path);
}
