import {
  Component,
  lazy,
  type ReactNode,
  startTransition,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { feed } from '../base/market/feed.ts';
import { after } from '../base/time/clock.ts';
import { fetchTabsAhead } from './fetch-ahead.ts';
import { keptScroll, usePlace } from '../base/router/history.ts';
import { findPage, loadPage } from '../base/router/load-page.ts';
import { NotFound, PageFailed, PageLoading, PageMissing, PageView } from './page-view.tsx';
import { pageOf } from '../base/router/paths.ts';
import { lookForRelease } from './register-worker.ts';
import { type RoutePath, routes } from '../base/router/routes.ts';
import { ShownPlace } from '../base/router/shown-place.ts';
import { timings } from '../base/time/timings.ts';
import { whenReachable } from './when-reachable.ts';

const PullDown = lazy(async () => ({ default: (await import('./pull-down.tsx')).PullDown }));

/** How far the page that is wanted has come, when it is not there. */
interface Waiting {
  readonly path: RoutePath;
  readonly view: 'loading' | 'failed';
}

/**
 * Shows the page of the place: the one before until it is there, its loading view after 200 ms, its error after 60 s.
 * What was tapped is seen at once, and the page is drawn in pieces behind it: a large one holds nothing else up.
 */
export function PageOutlet() {
  const wanted = usePlace();
  const place = useDeferredValue(wanted);
  const path = pageOf(place);
  const [shownPlace, setShownPlace] = useState<string | null>(null);
  const [, setArrived] = useState<RoutePath | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isRegained = useRef(false);
  const isThere = path !== null && findPage(path) !== undefined;
  useEffect(() => {
    // What counts is what was drawn: a page that a link fetched ahead may arrive between that and this.
    if (path === null || isThere) return undefined;
    let isWanted = true;
    const stop = after(timings.loadingViewMs, () => setWaiting({ path, view: 'loading' }));
    loadPage(path).then(
      () => {
        stop();
        if (isWanted) startTransition(() => setArrived(path));
      },
      () => {
        stop();
        // A browser may keep that a part could not be fetched for as long as the window lives.
        if (isWanted && isRegained.current) window.location.reload();
        else if (isWanted) setWaiting({ path, view: 'failed' });
      },
    );
    return () => {
      isWanted = false;
      stop();
      setWaiting(null);
    };
    // Another attempt does the same again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path, isThere, attempt]);

  const hasFailed = waiting !== null && waiting.path === path && waiting.view === 'failed';
  useEffect(() => {
    if (!hasFailed) return undefined;
    return whenReachable(() => {
      isRegained.current = true;
      setAttempt((count) => count + 1);
    });
  }, [hasFailed]);

  if (isThere && shownPlace !== place) setShownPlace(place);
  const hasStood = shownPlace !== null;
  useEffect(() => (hasStood ? fetchTabsAhead() : undefined), [hasStood]);
  useEffect(() => {
    // The socket opens at launch, after the first page stands; topics are asked for where they are shown.
    if (hasStood) feed();
  }, [hasStood]);
  const retry = (): void => {
    // What fails twice may be of a release that the server no longer has.
    if (attempt > 0) window.location.reload();
    lookForRelease();
    setAttempt(attempt + 1);
  };
  useLayoutEffect(() => {
    if (isThere) window.scrollTo(0, keptScroll());
    // The same page at another place of the history is scrolled as that was.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isThere, place]);

  if (path === null) return <Frame tab={null}>{<NotFound />}</Frame>;
  if (!isThere && waiting?.path === path) {
    return (
      <Frame tab={routes[path].tab}>
        {waiting.view === 'loading' ? (
          <PageLoading />
        ) : (
          <PageMissing isAbove={routes[path].tab === null} onRetry={retry} />
        )}
      </Frame>
    );
  }
  const shown = shownPlace === null ? null : pageOf(shownPlace);
  if (shownPlace === null || shown === null) return <Frame tab={routes[path].tab}>{null}</Frame>;
  return (
    <Frame key={shown} tab={routes[shown].tab} page={shown} isLeft={shownPlace !== wanted}>
      <Boundary>
        <ShownPlace value={shownPlace}>
          <PageView path={shown} />
        </ShownPlace>
      </Boundary>
    </Frame>
  );
}

interface FrameProps {
  readonly tab: number | null;
  /** The page that is shown, which says that it is no longer the one before. */
  readonly page?: RoutePath;
  /** Another page is wanted and not there yet. */
  readonly isLeft?: boolean;
  readonly children: ReactNode;
}

function Frame({ tab, page, isLeft = false, children }: FrameProps) {
  const busy = isLeft ? { 'aria-busy': true } : {};
  return (
    <main
      id="content"
      tabIndex={-1}
      data-page={page}
      className={tab === null ? 'page page-above' : 'page page-tab'}
      {...busy}
    >
      {page !== undefined && routes[page].pullDown ? (
        <Suspense fallback={null}>
          <PullDown />
        </Suspense>
      ) : null}
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
