import { Component, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { after } from './clock.ts';
import { keptScroll, usePlace } from './history.ts';
import { findPage, loadPage } from './load-page.ts';
import { NotFound, PageFailed, PageLoading, PageView } from './page-view.tsx';
import { pageOf } from './paths.ts';
import { lookForRelease } from './register-worker.ts';
import { type RoutePath, routes } from './routes.ts';
import { timings } from './timings.ts';

/** How far the page that is wanted has come, when it is not there. */
interface Waiting {
  readonly path: RoutePath;
  readonly view: 'loading' | 'failed';
}

/** Shows the page of the place: the one before until it is there, its loading view after 200 ms, its error after 60 s. */
export function PageOutlet() {
  const place = usePlace();
  const path = pageOf(place);
  const [arrived, setArrived] = useState<RoutePath | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (path === null || findPage(path) !== undefined) return undefined;
    let isWanted = true;
    const stop = after(timings.loadingViewMs, () => setWaiting({ path, view: 'loading' }));
    loadPage(path).then(
      () => {
        stop();
        if (isWanted) setArrived(path);
      },
      () => {
        stop();
        if (isWanted) setWaiting({ path, view: 'failed' });
      },
    );
    return () => {
      isWanted = false;
      stop();
      setWaiting(null);
    };
    // Another attempt does the same again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path, attempt]);

  const shown = path !== null && findPage(path) !== undefined ? path : arrived;
  const retry = (): void => {
    // What fails twice may be of a release that the server no longer has.
    if (attempt > 0) window.location.reload();
    lookForRelease();
    setAttempt(attempt + 1);
  };
  useLayoutEffect(() => {
    if (shown === path) window.scrollTo(0, keptScroll());
    // The same page at another place of the history is scrolled as that was.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shown, path, place]);

  if (path === null) return <Frame tab={null}>{<NotFound />}</Frame>;
  if (findPage(path) === undefined && waiting?.path === path) {
    return (
      <Frame tab={routes[path].tab}>
        {waiting.view === 'loading' ? <PageLoading /> : <PageFailed onRetry={retry} />}
      </Frame>
    );
  }
  if (shown === null) return <Frame tab={routes[path].tab}>{null}</Frame>;
  return (
    <Frame key={shown} tab={routes[shown].tab}>
      <Boundary>
        <PageView path={shown} />
      </Boundary>
    </Frame>
  );
}

function Frame({ tab, children }: { readonly tab: number | null; readonly children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={tab === null ? 'page page-above' : 'page page-tab'}>
      {children}
    </main>
  );
}

/** A page that fails while it is drawn takes nothing else with it. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <PageFailed onRetry={() => this.setState({ hasFailed: false })} />
    ) : (
      this.props.children
    );
  }
}
