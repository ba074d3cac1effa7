const EDGE_PX = 8;

export interface Placement {
  /** Where it stands when there is room; otherwise at the other side. */
  readonly side: 'above' | 'below';
  /** Over the middle of what it belongs to, beginning where that begins, or ending where that ends. */
  readonly align: 'middle' | 'start' | 'end';
  readonly gapPx: number;
}

/** Puts an open popover beside what it belongs to, and never over the edge of the page. */
export function placePopover(popover: HTMLElement, anchor: DOMRect, { side, align, gapPx }: Placement): void {
  const { width, height } = popover.getBoundingClientRect();
  const wanted = { start: anchor.left, middle: anchor.left + anchor.width / 2 - width / 2, end: anchor.right - width };
  const left = Math.max(EDGE_PX, Math.min(wanted[align], innerWidth - width - EDGE_PX));
  const above = anchor.top - height - gapPx;
  const below = anchor.bottom + gapPx;
  const isAbove = side === 'above' ? above >= EDGE_PX : below + height > innerHeight - EDGE_PX;
  popover.style.setProperty('left', `${left}px`);
  popover.style.setProperty('top', `${Math.max(EDGE_PX, isAbove ? above : below)}px`);
}
