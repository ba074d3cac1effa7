/** A side of a book. */
export type BookSideName = 'bids' | 'asks';

/** Both, in the order in which they are painted. */
export const bothSides: readonly BookSideName[] = ['bids', 'asks'];

/**
 * The least time between two paintings: every third frame of a screen that shows sixty a second, so that each side is
 * painted ten times a second, which is as often as the server tells of a book. The frames between are for everything else.
 */
const paintEveryMs = 45;

/** What turns are taken over. */
export interface ScheduleOptions {
  /** Shows these sides as the book is now. */
  readonly paint: (sides: readonly BookSideName[]) => void;
  /** Whether one side alone would cross the other as that stands painted. */
  readonly wouldCross: (side: BookSideName) => boolean;
  /** Calls back with the next frame and its time, as the browser does. @returns a way to stop. */
  readonly nextFrame: (draw: (nowMs: number) => void) => () => void;
}

/** Painting that is wanted as often as the book changes, and done as often as anybody can read it. */
export interface BookPaintSchedule {
  /** The book has changed: both sides are to be painted. */
  readonly changed: () => void;
  readonly stop: () => void;
}

/**
 * Paints a book that changes hundreds of times a second: a side at a time and in schedule, with a pause between, and what
 * came last even where nothing follows it. Both sides at once only where one alone would show a crossed book.
 */
export function bookPaintSchedule({ paint, wouldCross, nextFrame }: ScheduleOptions): BookPaintSchedule {
  let due: readonly BookSideName[] = [];
  let paintedMs = -Infinity;
  let stopWaiting: (() => void) | null = null;
  const draw = (nowMs: number): void => {
    stopWaiting = null;
    const [first] = due;
    if (first === undefined) return;
    if (nowMs - paintedMs >= paintEveryMs) {
      const now = wouldCross(first) ? bothSides : [first];
      due = due.filter((side) => !now.includes(side));
      paintedMs = nowMs;
      paint(now);
    }
    if (due.length > 0) stopWaiting ??= nextFrame(draw);
  };
  return {
    changed: () => {
      if (due.length < bothSides.length) due = [...due, ...bothSides.filter((side) => !due.includes(side))];
      stopWaiting ??= nextFrame(draw);
    },
    stop: () => stopWaiting?.(),
  };
}
