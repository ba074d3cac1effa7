import { after } from '../base/time/clock.ts';
import { findPage, loadPage } from '../base/router/load-page.ts';
import { type RoutePath, tabPaths } from '../base/router/routes.ts';

/** After the first page stands: its own answers come before. */
const calmMs = 2_000;

/** What a browser may tell of its line; not every one does. */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether nothing may be fetched that nobody has asked for. */
function isLineSpared(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Line }; // not in the types of the DOM
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/**
 * Fetches and runs the pages of the other tabs, one at a time, whenever the browser has nothing else to do, from a moment
 * after the first page stood on: whoever opens one then waits for its drawing alone. Not where somebody saves data, nor in
 * a browser that cannot say that it is idle.
 * @returns a way to stop.
 */
export function fetchTabsAhead(): () => void {
  if (typeof requestIdleCallback === 'undefined' || isLineSpared()) return () => undefined;
  let isOver = false;
  const fetchPage = async (path: RoutePath): Promise<void> => {
    if (isOver) return;
    try {
      await loadPage(path);
    } catch {
      // It is asked for again when it is wanted, and then said; the others would hardly come now.
      return;
    }
    next();
  };
  const next = (): void => {
    const path = tabPaths.find((one) => findPage(one) === undefined);
    if (path !== undefined && !isOver) requestIdleCallback(() => void fetchPage(path));
  };
  const stop = after(calmMs, next);
  return () => {
    isOver = true;
    stop();
  };
}
