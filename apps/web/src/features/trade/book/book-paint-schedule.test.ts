import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BookSideName, bookPaintSchedule } from './book-paint-schedule.ts';

const frameMs = 1_000 / 60;

/** A screen of sixty frames a second that has not begun yet, and what was painted on it in which frame. */
function screen(wouldCross: (side: BookSideName) => boolean = () => false) {
  let draw: ((nowMs: number) => void) | null = null;
  let frame = 0;
  const painted: { readonly frame: number; readonly sides: readonly BookSideName[] }[] = [];
  const schedule = bookPaintSchedule({
    paint: (sides) => painted.push({ frame, sides }),
    wouldCross,
    nextFrame: (next) => {
      assert.equal(draw, null, 'one frame is asked for at a time');
      draw = next;
      return () => {
        draw = null;
      };
    },
  });
  return {
    schedule,
    painted,
    isIdle: () => draw === null,
    show: (frames: number, before: () => void = () => undefined) => {
      for (let shown = 0; shown < frames; shown += 1) {
        before();
        frame += 1;
        const now = draw;
        draw = null;
        now?.(frame * frameMs);
      }
    },
  };
}

describe('the turns of a book that is painted', () => {
  it('paints a change with the next frame, the other side after a pause, and then rests', () => {
    const { schedule, painted, show, isIdle } = screen();
    schedule.changed();
    show(10);
    assert.deepEqual(painted, [
      { frame: 1, sides: ['bids'] },
      { frame: 4, sides: ['asks'] },
    ]);
    assert.equal(isIdle(), true);
  });

  it('paints each side ten times a second, however often the book changes', () => {
    const { schedule, painted, show } = screen();
    show(60, () => {
      for (let change = 0; change < 4; change += 1) schedule.changed();
    });
    const of = (side: BookSideName): number => painted.filter(({ sides }) => sides.includes(side)).length;
    assert.deepEqual([of('bids'), of('asks')], [10, 10]);
    assert.ok(painted.every(({ sides }) => sides.length === 1));
  });

  it('paints what came last even where nothing follows it', () => {
    const { schedule, painted, show } = screen();
    schedule.changed();
    show(5);
    schedule.changed();
    show(10);
    assert.deepEqual(
      painted.slice(2).map(({ sides }) => sides),
      [['bids'], ['asks']],
    );
  });

  it('paints both sides at once where one alone would show a crossed book', () => {
    const { schedule, painted, show } = screen(() => true);
    schedule.changed();
    show(10);
    assert.deepEqual(painted, [{ frame: 1, sides: ['bids', 'asks'] }]);
  });

  it('paints nothing after it was stopped', () => {
    const { schedule, painted, show } = screen();
    schedule.changed();
    schedule.stop();
    show(10);
    assert.deepEqual(painted, []);
  });
});
