import { flash } from '@bourse/ui/flash-queue';
import { type BookRow, fillParts } from './book-view.ts';

/** How figures of a book are written in the language that is shown. */
export interface BookFigures {
  readonly price: (text: string) => string;
  readonly amount: (text: string) => string;
  /** What a screen reader says of a row with an own order; of others it reads the figures. */
  readonly ownLabel: (row: BookRow) => string;
}

interface Painted {
  readonly element: HTMLElement;
  readonly price: Text;
  readonly amount: Text;
  readonly total: Text;
  readonly depth: HTMLElement;
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

function readRow(element: HTMLElement): Painted {
  const depth = element.querySelector('[data-part="depth"]');
  if (!(depth instanceof HTMLElement)) throw new Error('a row of the book has no depth');
  const [price, amount, total] = [textIn(element, 'price'), textIn(element, 'amount'), textIn(element, 'total')];
  return { element, price, amount, total, depth, row: null, isOwn: false, flashedMs: -quietMs };
}

/**
 * Writes one side of a book into rows that React has made once: with hundreds of changes a second nothing but the texts
 * and bars that differ is touched.
 */
export class BookPainter {
  readonly #rows: readonly Painted[];
  readonly #figures: BookFigures;
  readonly #side: 'up' | 'down';

  /** @param side whose colours: `up` for bids, `down` for asks. */
  constructor(rows: readonly HTMLElement[], figures: BookFigures, side: 'up' | 'down') {
    this.#rows = rows.map(readRow);
    this.#figures = figures;
    this.#side = side;
  }

  /** Shows these rows, best first; places without a row are emptied. `own` holds the prices of own orders. */
  paint(rows: readonly BookRow[], own: ReadonlySet<string>, nowMs: number): void {
    for (const [index, painted] of this.#rows.entries()) {
      const row = rows[index] ?? null;
      const isOwn = row !== null && own.has(row.price);
      if (row === null) this.#empty(painted);
      else this.#write(painted, row, isOwn, nowMs);
    }
  }

  /** The price that a row shows; null for an empty one. */
  priceAt(index: number): string | null {
    return this.#rows[index]?.row?.price ?? null;
  }

  #empty(painted: Painted): void {
    if (painted.row === null && painted.element.dataset['empty'] === '') return;
    painted.row = null;
    painted.isOwn = false;
    painted.element.dataset['empty'] = '';
    painted.element.removeAttribute('data-own');
    painted.element.removeAttribute('aria-label');
    for (const text of [painted.price, painted.amount, painted.total]) text.data = '';
    painted.depth.style.transform = 'scaleX(0)';
  }

  #write(painted: Painted, row: BookRow, isOwn: boolean, nowMs: number): void {
    const before = painted.row;
    if (before === null) delete painted.element.dataset['empty'];
    const isSamePrice = before?.price === row.price;
    if (!isSamePrice) painted.price.data = this.#figures.price(row.price);
    if (before?.amount !== row.amount) painted.amount.data = this.#figures.amount(row.amount);
    if (before?.total !== row.total) painted.total.data = this.#figures.amount(row.total);
    if (before?.fill !== row.fill) painted.depth.style.transform = `scaleX(${row.fill / fillParts})`;
    if (painted.isOwn !== isOwn) painted.element.toggleAttribute('data-own', isOwn);
    if (isOwn) painted.element.setAttribute('aria-label', this.#figures.ownLabel(row));
    else if (painted.isOwn) painted.element.removeAttribute('aria-label');
    if (isSamePrice && before.amount !== row.amount) this.#flash(painted, nowMs);
    painted.row = row;
    painted.isOwn = isOwn;
  }

  #flash(painted: Painted, nowMs: number): void {
    if (nowMs - painted.flashedMs < quietMs) return;
    painted.flashedMs = nowMs;
    flash(painted.element, this.#side);
  }
}
