/** The banner that stands in the frame of a row of equal ones. */
export function bannerAt(scrollLeft: number, rowWidth: number, count: number): number {
  return rowWidth <= 0 ? 0 : Math.min(count - 1, Math.max(0, Math.round((scrollLeft / rowWidth) * count)));
}
