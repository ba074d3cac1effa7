/**
 * Partition point by binary search: the first index in `[0, count)` at which a monotonic predicate holds; `count` if it
 * never does.
 */
export function partitionPoint(count: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
