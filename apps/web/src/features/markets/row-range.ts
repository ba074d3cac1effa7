/** Rows of a list: the first, and the one behind the last. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Where the screen stands over a list whose rows are all of one height. */
interface View {
  /** How far the screen's top is below the list's, in pixels; less than zero while the list begins further down. */
  readonly scrolledPx: number;
  readonly screenPx: number;
  /** Of each row, in pixels. */
  readonly height: number;
  readonly count: number;
}

/** So many rows are drawn at once: one by one each would cost a layout and a painting of its own. */
const blockRows = 4;
/** So many blocks are drawn before they are seen, on either side. */
const blocksAhead = 3;

/** The rows that are on the screen, and those to draw: whole blocks, with some to either side. */
export function rowsAt({ scrolledPx, screenPx, height, count }: View): {
  readonly onScreen: RowRange;
  readonly around: RowRange;
} {
  const within = (row: number): number => Math.min(count, Math.max(0, row));
  const blockPx = blockRows * height;
  const firstBlock = Math.floor(scrolledPx / blockPx);
  // However the screen lies over the blocks, it touches so many; their number is constant, so both ends change together.
  const blocks = Math.ceil(screenPx / blockPx) + 1;
  return {
    onScreen: {
      from: within(Math.floor(scrolledPx / height)),
      to: within(Math.ceil((scrolledPx + screenPx) / height)),
    },
    around: {
      from: within((firstBlock - blocksAhead) * blockRows),
      to: within((firstBlock + blocks + blocksAhead) * blockRows),
    },
  };
}
