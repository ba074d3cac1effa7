import { clock } from './clock.ts';

/** How far the server's clock is before the device's, as its last answer said; 0 before the first. */
let aheadMs = 0;

/** Takes note of the `date` that an answer carries; without one nothing changes. */
export function noteServerTime(date: string | null): void {
  const atMs = Date.parse(date ?? '');
  if (!Number.isNaN(atMs)) aheadMs = atMs - clock.now();
}

/** The time by the server's clock, to a second or so, on a device whose own may be years off. */
export function serverNow(): number {
  return clock.now() + aheadMs;
}
