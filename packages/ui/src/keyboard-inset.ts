/** What of the page can be seen, as the browser tells it. */
export interface SeenArea {
  readonly height: number;
  readonly offsetTop: number;
  /** More than 1 while two fingers have made the page larger. */
  readonly scale: number;
}

/** How much of the page's lower end a keyboard covers, in pixels; a page that was made larger is not covered. */
export function keyboardInset(pageHeight: number, seen: SeenArea): number {
  if (seen.scale > 1.01) return 0;
  return Math.max(0, Math.round(pageHeight - seen.height - seen.offsetTop));
}
