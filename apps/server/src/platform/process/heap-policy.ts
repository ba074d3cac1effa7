import { setFlagsFromString } from 'node:v8';

/**
 * Says how V8 keeps memory, for the whole process; to be called before anything else runs. V8 learns where objects are made
 * that live long, and makes all that come from there as if they were old. Under much load what it learns is wrong: an order
 * under way looks old and is gone a moment later, and until the next great collection everything that it refers to is kept,
 * moved and found again in each small one (decision 60). And after a great collection the heap may grow to three times what is
 * left, where V8 takes as little as a tenth more: each great one is felt (decision 72).
 */
export function setHeapPolicy(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=200');
}
