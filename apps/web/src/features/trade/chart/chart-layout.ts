/** Where the legend of a chart stands, in pixels from its top left corner. */
export interface Legend {
  readonly width: number;
  readonly height: number;
}

const rowHeightPx = 19;
const legendTopPx = 6;

/**
 * The room that the legend takes: a row for the candle and one for each indicator that is drawn over the candles.
 */
export function legendOf(indicatorRows: number, isNarrow: boolean): Legend {
  return { width: isNarrow ? 300 : 380, height: legendTopPx + (indicatorRows + 1) * rowHeightPx };
}

/** The height of a label of an own line, with the air around it. */
const labelPitchPx = 21;

/** A label further than this from its line would be taken for another one's. */
const furthestPx = 2.5 * labelPitchPx;

/**
 * Heights for the labels of lines at these heights, in their order, so that none covers another: those of lines that lie
 * together spread evenly around them.
 * @param room what the labels may not leave, in pixels from the top.
 * @returns null for a line outside of the picture, and where so many lie together that its label finds no place near it.
 */
export function placeLabels(
  lines: readonly number[],
  room: { readonly from: number; readonly to: number },
): readonly (number | null)[] {
  const labels: (number | null)[] = lines.map(() => null);
  const shown = lines
    .map((y, index) => ({ y, index }))
    .filter(({ y }) => y >= 0 && y <= room.to)
    .toSorted((a, b) => a.y - b.y);
  const top = room.from + labelPitchPx / 2;
  const bottom = room.to - labelPitchPx / 2 - (shown.length - 1) * labelPitchPx;
  const starts = nearestRising(shown.map(({ y }, place) => y - place * labelPitchPx));
  for (const [place, { y, index }] of shown.entries()) {
    const start = Math.max(Math.min(starts[place] ?? y, bottom), top);
    const at = start + place * labelPitchPx;
    if (Math.abs(at - y) <= furthestPx) labels[index] = at;
  }
  return labels;
}

/** The values that never fall and differ least from these, by squares: whatever falls is taken together at its mean. */
function nearestRising(values: readonly number[]): readonly number[] {
  const groups: { readonly sum: number; readonly count: number }[] = [];
  for (const value of values) {
    let group = { sum: value, count: 1 };
    for (let last = groups.at(-1); last !== undefined; last = groups.at(-1)) {
      if (last.sum / last.count <= group.sum / group.count) break;
      groups.pop();
      group = { sum: last.sum + group.sum, count: last.count + group.count };
    }
    groups.push(group);
  }
  return groups.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}

/** Values beside a high pane lie at least so far apart. */
const tickPitchPx = 40;

/** What an axis shows, from its lower to its upper end, and how much room it has. */
export interface AxisSpan {
  readonly from: number;
  readonly to: number;
  readonly heightPx: number;
}

/**
 * Round values of an axis, evenly apart, from the least to the greatest.
 * @param decimals of a value: no step is finer.
 * @param pitchPx how far apart they are at least.
 */
export function evenValues(
  { from, to, heightPx }: AxisSpan,
  decimals: number,
  pitchPx = tickPitchPx,
): readonly number[] {
  const least = ((to - from) * pitchPx) / heightPx;
  if (!(least > 0) || !Number.isFinite(least)) return [];
  const power = 10 ** Math.floor(Math.log10(least));
  const nice = [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= least) ?? least;
  const step = Math.max(nice, 10 ** -decimals);
  // A value at the very end counts, whatever binary fractions make of it.
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}
