/** How high a row of a book is, in pixels. */
export const rowHeight = 24;

/** Finer than a bar is drawn: what changes less is not drawn anew. */
export const fillParts = 250;

/** What stands free above and below a bar. */
const gap = 1;
/** How far the round end of a bar reaches; the height decides the other way. */
const roundness = 8;

/**
 * The bars of one side of a book as a single shape: in each row, from the top, so many {@link fillParts} of the width,
 * grown from the right, with a round end. One shape instead of an element a row, because a browser pays for each element
 * whose style changes, whatever the change.
 * @param fills from the top; null where a row has no level. @returns the `d` of an SVG path, fillParts wide.
 */
export function barsPath(fills: readonly (number | null)[]): string {
  const height = rowHeight - 2 * gap;
  return fills
    .map((fill, place) => {
      if (fill === null || fill === 0) return '';
      const round = Math.min(roundness, fill);
      const straight = fill - round;
      return `M${fillParts} ${place * rowHeight + gap}h${-straight}a${round} ${height / 2} 0 0 0 0 ${height}h${straight}z`;
    })
    .join('');
}
