import type { AnyCall } from '@bourse/contract/call';
import { clock } from '../time/clock.ts';
import { timings } from '../time/timings.ts';

const none = { what: '', atMs: -Infinity };

/** What was pressed last, and when. */
let last = none;

/**
 * Whether the same was asked for within the last 500 ms: the second half of a double press, which wants nothing more even
 * where the first is answered already (S149). Anything else is a first press.
 */
export function isSecondPress(call: AnyCall, input: object): boolean {
  const what = `${call.name} ${JSON.stringify(input)}`;
  const nowMs = clock.now();
  const sinceMs = nowMs - last.atMs;
  if (what === last.what && sinceMs >= 0 && sinceMs < timings.debounceMs) return true;
  last = { what, atMs: nowMs };
  return false;
}

/** Makes the next press a first one, also of the same: a question was opened since, and its answer is meant. */
export function forgetLastPress(): void {
  last = none;
}
