/** Half of the median of sales, below which one person alone sells nothing; null where there was none. */
export function floorOf(sales: readonly bigint[]): bigint | null {
  const sorted = sales.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  return median === undefined ? null : (median + 1n) / 2n;
}
