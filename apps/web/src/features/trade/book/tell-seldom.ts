/** What telling waits with. */
export interface Waiting {
  readonly nowMs: () => number;
  /** Calls `work` after so many milliseconds. @returns a way to stop. */
  readonly after: (ms: number, work: () => void) => () => void;
}

/** Tells at most every so often, and what came last even where nothing follows it: in a quiet market nothing does. */
export function tellSeldom(
  everyMs: number,
  tell: () => void,
  { nowMs, after }: Waiting,
): { readonly tellSoon: () => void; readonly stop: () => void } {
  let toldMs = -Infinity;
  let stopWaiting: (() => void) | null = null;
  const tellNow = (): void => {
    stopWaiting = null;
    toldMs = nowMs();
    tell();
  };
  return {
    tellSoon: () => {
      if (stopWaiting !== null) return;
      if (nowMs() - toldMs >= everyMs) tellNow();
      else stopWaiting = after(everyMs, tellNow);
    },
    stop: () => stopWaiting?.(),
  };
}
