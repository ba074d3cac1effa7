import { flash } from '@bourse/ui/flash-queue';
import { barsPath } from './book-bars.ts';
import type { BookRow } from './book-view.ts';

/** How figures of a book are written in the language that is shown. */
export interface BookFigures {
  readonly price: (text: string) => string;
  readonly amount: (text: string) => string;
  /** What a screen reader says of a row with an own order, behind its figures. */
  readonly ownLabel: (row: BookRow) => string;
}

interface Painted {
  readonly element: HTMLElement;
  readonly price: Text;
  readonly amount: Text;
  readonly total: Text;
  row: BookRow | null;
  isOwn: boolean;
  flashedMs: number;
}

const quietMs = 500;

function textIn(element: HTMLElement, part: string): Text {
  const place = element.querySelector(`[data-part="${part}"]`);
  if (place === null) throw new Error(`a row of the book has no ${part}`);
  const text = document.createTextNode('');
  place.replaceChildren(text);
  return text;
}

/** A row without a level is nothing to see, to press or to reach. */
function empty(element: HTMLElement): void {
  element.dataset['empty'] = '';
  element.removeAttribute('data-own');
  element.removeAttribute('aria-description');
}

function readRow(element: HTMLElement): Painted {
  const [price, amount, total] = [textIn(element, 'price'), textIn(element, 'amount'), textIn(element, 'total')];
  empty(element);
  return { element, price, amount, total, row: null, isOwn: false, flashedMs: -quietMs };
}

/** The row that an element stands for, counted from the best. */
function indexOf({ element }: Painted): number {
  return Number.parseInt(element.dataset['row'] ?? '0', 10);
}

/**
 * Writes one side of a book into rows that React has made once: with hundreds of changes a second nothing but the texts
 * that differ and the shape of the bars is touched.
 */
export class BookPainter {
  /** From the top. */
  readonly #places: readonly Painted[];
  /** The same, best first. */
  readonly #rows: readonly Painted[];
  readonly #bars: Element | null;
  readonly #figures: BookFigures;
  readonly #tone: 'up' | 'down';
  #drawn = '';

  /**
   * @param side what holds the rows and their bars; null for a side that is not shown.
   * @param tone whose colours: `up` for bids, `down` for asks.
   */
  constructor(side: HTMLElement | null, figures: BookFigures, tone: 'up' | 'down') {
    this.#places = [...(side?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].map(readRow);
    this.#rows = this.#places.toSorted((one, other) => indexOf(one) - indexOf(other));
    this.#bars = side?.querySelector('[data-part="bars"]') ?? null;
    this.#bars?.setAttribute('d', '');
    this.#figures = figures;
    this.#tone = tone;
  }

  /** Shows these rows, best first; places without a row are emptied. `own` holds the prices of own orders. */
  paint(rows: readonly BookRow[], own: ReadonlySet<string>, nowMs: number): void {
    for (const [index, painted] of this.#rows.entries()) {
      const row = rows[index] ?? null;
      const isOwn = row !== null && own.has(row.price);
      if (row === null) this.#empty(painted);
      else this.#write(painted, row, isOwn, nowMs);
    }
    const bars = barsPath(this.#places.map(({ row }) => row?.fill ?? null));
    if (bars !== this.#drawn) this.#bars?.setAttribute('d', bars);
    this.#drawn = bars;
  }

  /** The price that a row shows; null for an empty one. */
  priceAt(index: number): string | null {
    return this.#rows[index]?.row?.price ?? null;
  }

  #empty(painted: Painted): void {
    if (painted.row === null) return;
    painted.row = null;
    painted.isOwn = false;
    empty(painted.element);
    for (const text of [painted.price, painted.amount, painted.total]) text.nodeValue = '';
  }

  #write(painted: Painted, row: BookRow, isOwn: boolean, nowMs: number): void {
    const before = painted.row;
    if (before === null) delete painted.element.dataset['empty'];
    const isSamePrice = before?.price === row.price;
    if (!isSamePrice) painted.price.nodeValue = this.#figures.price(row.price);
    if (before?.amount !== row.amount) painted.amount.nodeValue = this.#figures.amount(row.amount);
    if (before?.total !== row.total) painted.total.nodeValue = this.#figures.amount(row.total);
    if (painted.isOwn !== isOwn) painted.element.toggleAttribute('data-own', isOwn);
    if (isOwn) painted.element.setAttribute('aria-description', this.#figures.ownLabel(row));
    else if (painted.isOwn) painted.element.removeAttribute('aria-description');
    if (isSamePrice && before.amount !== row.amount) this.#flash(painted, nowMs);
    painted.row = row;
    painted.isOwn = isOwn;
  }

  #flash(painted: Painted, nowMs: number): void {
    if (nowMs - painted.flashedMs < quietMs) return;
    painted.flashedMs = nowMs;
    flash(painted.element, this.#tone);
  }
}
