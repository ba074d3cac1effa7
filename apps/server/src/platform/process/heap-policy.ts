import { setFlagsFromString } from 'node:v8';

/**
 * Sets V8's memory policy for the whole process; call it before anything else runs.
 *
 * Without allocation-site pretenuring: under load V8 takes objects of orders in flight for long-lived ones and allocates them
 * in the old space, where they keep what they refer to until the next full collection. And the heap may grow to three times
 * what a full collection leaves (V8's own limit can be as low as 1.1 times), because each full collection is a pause that
 * customers notice. See docs/lane.md for what both are worth.
 */
export function setHeapPolicy(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=200');
}
