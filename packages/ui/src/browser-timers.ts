/** The one place of this package that uses the browser's timers and clock. Times are in milliseconds. */

/** Calls `act` once after `delayMs`, unless the function that is given back was called before. */
export function after(delayMs: number, act: () => void): () => void {
  const timer = globalThis.setTimeout(act, delayMs);
  return () => globalThis.clearTimeout(timer);
}

/** Calls `act` each `periodMs`, until the function that is given back is called. */
export function every(periodMs: number, act: () => void): () => void {
  const timer = globalThis.setInterval(act, periodMs);
  return () => globalThis.clearInterval(timer);
}

/** Milliseconds of a clock that never goes back; only differences mean something. */
export function monotonicMs(): number {
  return globalThis.performance.timeOrigin + globalThis.performance.now();
}

/** Calls `act` before the browser paints next; not while the page is hidden. */
export function nextFrame(act: () => void): void {
  globalThis.requestAnimationFrame(act);
}
