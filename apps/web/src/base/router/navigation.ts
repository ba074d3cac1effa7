import { after } from '../time/clock.ts';
import { goBack, placeNow, pushPlace, replacePlace, restartAt, switchPlace } from './history.ts';
import { pageOf, pathTo, type SearchOf } from './paths.ts';
import { type RoutePath, routes } from './routes.ts';
import { sessionOf } from '../session/session.ts';
import { timings } from '../time/timings.ts';

/** Looks at where somebody is about to go. `false` keeps them where they are; the interceptor says why itself. */
export type Interceptor = (place: string, page: RoutePath) => boolean;

const interceptors = new Set<Interceptor>();

/** Lets `interceptor` judge every way to a page. @returns a way to take it back. */
export function intercept(interceptor: Interceptor): () => void {
  interceptors.add(interceptor);
  return () => void interceptors.delete(interceptor);
}

function passes(place: string): boolean {
  const page = pageOf(place);
  return page !== null && [...interceptors].every((interceptor) => interceptor(place, page));
}

/** Opens a page above the present one. */
export function navigate<P extends RoutePath>(path: P, search?: SearchOf<P>): void {
  open(pathTo(path, search));
}

/** Opens a place that {@link pathTo} made. */
export function open(place: string): void {
  if (passes(place)) pushPlace(place);
}

/** Opens a page in the place of the present one. */
export function redirect<P extends RoutePath>(path: P, search?: SearchOf<P>): void {
  const place = pathTo(path, search);
  if (passes(place)) replacePlace(place);
}

/**
 * Goes to one of the five tabs and closes every page above the present one: the way back leads from tab to tab.
 * @param place a tab's, as {@link pathTo} made it.
 */
export function switchTab(place: string): void {
  if (passes(place)) switchPlace(place);
}

/** Closes every page and begins anew at this one: no way back leads to what was open. */
export function relaunch<P extends RoutePath>(path: P, search?: SearchOf<P>): void {
  const place = pathTo(path, search);
  if (passes(place)) restartAt(place);
}

/** Goes back; home from a page that was opened from outside. */
export function back(): void {
  if (!goBack()) replacePlace('/pages/index/index');
}

/** Goes to the login page, unless that is where they are, and from there back to where they were. */
export function goToLogin(place: string = placeNow()): void {
  const page = pageOf(place);
  const isThere = pageOf(placeNow()) === '/pages/common/login';
  if (!isThere) navigate('/pages/common/login', page === null || page === '/pages/common/login' ? {} : { back: place });
}

/**
 * Stops visitors before protected pages: says so, and leads to the login page after 1,200 ms (section 5).
 * @param say shows the sentence.
 */
export function protectPages(say: () => void): () => void {
  return intercept((place, page) => {
    if (routes[page].access === 'public' || sessionOf().token !== null) return true;
    say();
    after(timings.redirectMs, () => {
      goToLogin(place);
    });
    return false;
  });
}
