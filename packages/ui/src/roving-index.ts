/**
 * Where the choice goes in a row of `count` pieces when `key` is pressed on the one at `index`: arrows to the next that
 * is not off, around the ends; Home and End to the first and last. Null when the key means nothing, or all are off.
 */
export function rovingIndex(
  key: string,
  index: number,
  count: number,
  isOff: (index: number) => boolean = () => false,
): number | null {
  const [start, direction] = START_AND_DIRECTION[key]?.(index, count) ?? [0, 0];
  if (direction === 0) return null;
  for (let step = 0; step < count; step += 1) {
    const candidate = (start + direction * step + 2 * count) % count;
    if (!isOff(candidate)) return candidate;
  }
  return null;
}

const START_AND_DIRECTION: Readonly<Record<string, (index: number, count: number) => readonly [number, number]>> = {
  ArrowRight: (index) => [index + 1, 1],
  ArrowDown: (index) => [index + 1, 1],
  ArrowLeft: (index) => [index - 1, -1],
  ArrowUp: (index) => [index - 1, -1],
  Home: () => [0, 1],
  End: (_index, count) => [count - 1, -1],
};
