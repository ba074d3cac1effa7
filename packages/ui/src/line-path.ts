/** Where a chart is drawn, in pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
  /** Free at each side, so that a line or a point is not cut off. */
  readonly inset: number;
}

/** A value on its way from left to right. */
export interface PlacedPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Places values evenly over a box, the least at its bottom and the greatest at its top. `also` are values that must fit
 * as well, such as a reference line. A run of equal values lies in the middle.
 */
export function placePoints(values: readonly number[], box: Box, also: readonly number[] = []): PlacedPoint[] {
  const scale = scaleOf(values, box, also);
  const across = values.length > 1 ? (box.width - 2 * box.inset) / (values.length - 1) : 0;
  return values.map((value, index) => ({ x: round(box.inset + index * across), y: scale(value) }));
}

/** The height of one value in the box of `placePoints`. */
export function scaleOf(values: readonly number[], box: Box, also: readonly number[] = []): (value: number) => number {
  const all = [...values, ...also];
  const least = Math.min(...all);
  const span = Math.max(...all) - least;
  const room = box.height - 2 * box.inset;
  return (value) => round(span === 0 ? box.height / 2 : box.inset + room * (1 - (value - least) / span));
}

/** What moves by less than this share of itself does not fill its drawing: a thousandth must not look like a crash. */
const calmShare = 0.01;

/** The ends between which values are drawn at least, around their middle. */
export function leastSpan(values: readonly number[]): readonly [number, number] {
  const middle = values.length === 0 ? 0 : (Math.min(...values) + Math.max(...values)) / 2;
  const half = (Math.abs(middle) * calmShare) / 2;
  return [middle - half, middle + half];
}

/** A straight line through the points. */
export function linePath(points: readonly PlacedPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** A stepped line: each value holds until the next one comes. */
export function stepPath(points: readonly PlacedPoint[]): string {
  return points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
