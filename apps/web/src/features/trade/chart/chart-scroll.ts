/** Below this a finger has not said yet where it goes; the library's own bound is as far away. */
const leastPx = 6;
/** Who rests so long before moving moves the crosshair, which the library shows by then. */
const restMs = 450;

interface Gesture {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
  /** Who follows it; null until that is known. */
  owner: 'page' | 'chart' | null;
}

/**
 * Lets one finger that goes up or down over a chart scroll the page, as it does everywhere else; the library would keep
 * every finger. Sideways, two fingers, one that has rested, one on the prices at the right, and one on what can be dragged
 * stay the chart's.
 * @param picture what the library listens on, with all that is in it.
 * @param axisWidth how wide the prices are, in pixels.
 * @param isHeld whether something at a place of the picture can be dragged.
 * @returns a way to stop.
 */
export function letPageScroll(
  picture: HTMLElement,
  axisWidth: () => number,
  isHeld: (x: number, y: number) => boolean,
): () => void {
  const { touchAction, overscrollBehavior } = picture.style;
  Object.assign(picture.style, { touchAction: 'pan-y', overscrollBehavior: 'auto' });
  const ending = new AbortController();
  const listen = { capture: true, passive: true, signal: ending.signal };
  let gesture: Gesture | null = null;
  let isHanding = false;

  picture.addEventListener(
    'touchstart',
    ({ touches: [touch, second], timeStamp }) => {
      if (touch === undefined) return;
      const { clientX: x, clientY: y } = touch;
      const { right, left, top } = picture.getBoundingClientRect();
      const isChart = second !== undefined || x > right - axisWidth() || isHeld(x - left, y - top);
      gesture = { x, y, atMs: timeStamp, owner: isChart ? 'chart' : null };
    },
    listen,
  );
  picture.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches;
      if (isHanding || gesture === null || touch === undefined || gesture.owner === 'chart') return;
      const across = Math.abs(touch.clientX - gesture.x);
      const along = Math.abs(touch.clientY - gesture.y);
      const isFar = across + along >= leastPx;
      const isChart = event.timeStamp - gesture.atMs > restMs || (isFar && across > along);
      if (gesture.owner === null && isChart) {
        gesture.owner = 'chart';
        return;
      }
      event.stopPropagation();
      if (gesture.owner === 'page' || !isFar) return;
      gesture.owner = 'page';
      isHanding = true;
      letGo(event);
      isHanding = false;
    },
    listen,
  );
  return () => {
    ending.abort();
    Object.assign(picture.style, { touchAction, overscrollBehavior });
  };
}

/** Tells the library that its finger is gone: the browser's word for it, a cancel, it does not hear. */
function letGo({ target, changedTouches }: TouchEvent): void {
  const told = { bubbles: true, cancelable: false, changedTouches: [...changedTouches], touches: [] };
  // Moved first, so that it takes no tap out of it.
  for (const type of ['touchmove', 'touchend']) target?.dispatchEvent(new TouchEvent(type, told));
}
