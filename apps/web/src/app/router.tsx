import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { history } from './history.ts';
import { loadPage } from './load-page.ts';
import { NotFound, PageFailed, PageLoading, PageView } from './page-view.tsx';
import { isRoutePath, type RoutePath, routes } from './routes.ts';
import { Shell } from './shell.tsx';
import { timings } from './timings.ts';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const pageRoutes = Object.keys(routes)
  .filter(isRoutePath)
  .map((path: RoutePath) =>
    createRoute({
      getParentRoute: () => root,
      path,
      loader: () => loadPage(path),
      // What is loaded stays: pages ask for their own data.
      staleTime: Infinity,
      component: () => <PageView path={path} />,
    }),
  );

/** Shows the page of the place behind the `#`. */
export const router = createRouter({
  routeTree: root.addChildren(pageRoutes),
  history,
  defaultPreload: 'intent',
  defaultPendingMs: timings.loadingViewMs,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
  // Texts as they are: the library would write "BTC/USDT" with quotes, as JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const text = new URLSearchParams(search as Record<string, string>).toString(); // what parseSearch made
    return text === '' ? '' : `?${text}`;
  },
});
