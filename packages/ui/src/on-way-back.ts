/** What of the Navigation API is used (https://developer.mozilla.org/docs/Web/API/NavigateEvent). */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  /** Whether somebody has gone by the browser's own ways. */
  readonly userInitiated: boolean;
}

/** Missing in older browsers, where the way back leaves the page as before. */
const navigation = (): EventTarget | undefined => Reflect.get(globalThis, 'navigation') as EventTarget | undefined;

/** Who is asked, the one that lies on top last. */
const asked: (() => void)[] = [];

function hear(event: Event): void {
  const { navigationType, userInitiated, cancelable } = event as NavigateEvent; // the one event that is listened to
  const ask = asked.at(-1);
  if (ask === undefined || navigationType !== 'traverse' || !userInitiated || !cancelable) return;
  event.preventDefault();
  ask();
}

/**
 * Lets the browser's way back, the gesture of a phone included, ask what lies on top of the page instead of leaving the page
 * with what was typed. @returns a way to stop.
 */
export function onWayBack(ask: () => void): () => void {
  if (asked.length === 0) navigation()?.addEventListener('navigate', hear);
  asked.push(ask);
  return () => {
    asked.splice(asked.lastIndexOf(ask), 1);
    if (asked.length === 0) navigation()?.removeEventListener('navigate', hear);
  };
}
