/** What shows of a bar that is there at all, in percent. */
const least = 1;

/** Heights of bars in percent of the highest; nothing is nothing, and what is there is seen. */
export function barHeights(values: readonly number[]): number[] {
  const highest = Math.max(0, ...values);
  return values.map((value) => (highest === 0 || value <= 0 ? 0 : Math.max(least, (value / highest) * 100)));
}
