import { nextFrame } from './browser-timers.ts';

const FLASH_MS = 450;

export type FlashDirection = 'up' | 'down';

const waiting = new Map<HTMLElement, FlashDirection>();

/**
 * Tints a cell with the next frame. All cells of a frame are looked at first and tinted then, so that a hundred of them
 * make the browser lay the page out once. Never with reduced motion, and not where nobody sees it.
 */
export function flash(cell: HTMLElement, direction: FlashDirection): void {
  if (document.visibilityState !== 'visible') return;
  if (waiting.size === 0) nextFrame(flashAll);
  waiting.set(cell, direction);
}

function flashAll(): void {
  const cells = [...waiting];
  waiting.clear();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const seen = cells.filter(([cell]) => cell.isConnected && isOnScreen(cell.getBoundingClientRect()));
  for (const [cell, direction] of seen) {
    cell.animate([{ backgroundColor: `var(--${direction}-depth)` }, { backgroundColor: 'transparent' }], {
      duration: FLASH_MS,
      easing: 'ease-out',
      id: 'flash',
    });
  }
}

function isOnScreen({ width, top, bottom }: DOMRect): boolean {
  return width > 0 && bottom > 0 && top < innerHeight;
}
