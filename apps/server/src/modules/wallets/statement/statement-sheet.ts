import { statementTexts } from '@bourse/i18n/statement-text';
import { openPaper, type Paper, paperSize } from '../../../platform/pdf/paper.ts';
import type { PostingRows, StatementHead } from './statement-document.ts';

const [left, right] = [48, paperSize.width - 48];
const lowest = paperSize.height - 64;
const ink = { strong: '#111418', plain: '#2b3138', quiet: '#69727d', line: '#d9dde2', faint: '#eceff2' } as const;
const rowHeight = 15.5;

/** A column: where it begins, how wide it is, and on which side its texts stand. */
interface Column {
  readonly x: number;
  readonly width: number;
  readonly align?: 'end';
}

/** Columns behind one another with eight points between, of which the last `figures` hold figures. */
function columnsOf(widths: readonly number[], figures: number): readonly Column[] {
  let x = left;
  return widths.map((width, place) => {
    const column = { x, width: width - 8 };
    x += width;
    return place < widths.length - figures ? column : { ...column, x: column.x + 8, align: 'end' };
  });
}

const balanceColumns = columnsOf([58, 101.28, 85, 85, 85, 85], 4);
const postingColumns = columnsOf([88, 117.28, 66, 73, 73, 82], 3);

type RowLook = 'plain' | 'strong';

/** Draws a statement sheet by sheet, from above. */
export class StatementSheets {
  readonly #paper: Paper;
  readonly #head: StatementHead;
  readonly #texts;
  #y = 0;

  constructor(head: StatementHead) {
    this.#head = head;
    this.#texts = statementTexts(head.lang);
    const title = `${head.siteName} \u00b7 ${this.#texts.title} \u00b7 ${head.month}`;
    this.#paper = openPaper(head.lang, { title, author: head.siteName, at: head.issuedAt });
    this.#drawHead();
    this.#drawBalances();
    this.#title(this.#texts.postings);
    const isQuiet = !head.hasPostings;
    if (isQuiet) this.#paper.text(this.#texts.noPostings, this.#quiet());
  }

  /** Draws postings of an account; its head stands again on every sheet. */
  rows({ title, opening, closing, postings }: PostingRows): void {
    const texts = this.#texts;
    const head = (): void => {
      this.#paper.text(title, {
        x: left,
        y: this.#y,
        width: right - left,
        size: 9,
        weight: 'semibold',
        colour: ink.strong,
      });
      this.#y += 15;
      this.#tableHead(postingColumns, [texts.time, texts.kind, texts.reference, texts.in, texts.out, texts.balance]);
    };
    if (opening !== null) {
      this.#room(15 + 3 * rowHeight + 20);
      this.#y += 8;
      head();
      this.#row(postingColumns, [opening.time, texts.opening, '', '', '', opening.balance], 'strong');
    }
    for (const row of postings) {
      if (this.#room(rowHeight)) head();
      this.#row(postingColumns, [row.time, row.kind, row.reference, row.in, row.out, row.balance], 'plain');
    }
    if (closing === null) return;
    if (this.#room(rowHeight)) head();
    this.#row(postingColumns, [closing.time, texts.closing, '', '', '', closing.balance], 'strong');
    this.#y += 6;
  }

  finish(): Promise<Uint8Array> {
    const { siteName, month, customerId } = this.#head;
    this.#paper.onEach((sheet, sheets) => {
      const y = paperSize.height - 36;
      this.#paper.rule(y - 14, left, right, ink.line);
      const small = { y, width: 250, size: 7, colour: ink.quiet };
      this.#paper.text(`${siteName} \u00b7 ${this.#texts.title} \u00b7 ${month} \u00b7 ${customerId}`, {
        x: left,
        ...small,
      });
      this.#paper.text(this.#texts.page(sheet, sheets), { x: right - 250, ...small, align: 'end' });
    });
    return this.#paper.finish();
  }

  #drawHead(): void {
    const { siteName, month, period, issued, complete, customer, customerId } = this.#head;
    const { title, ...texts } = this.#texts;
    const wide = { x: left, width: right - left };
    this.#paper.text(siteName, { ...wide, y: 60, size: 13, weight: 'semibold', colour: ink.strong });
    this.#paper.text(issued, { ...wide, y: 60, size: 8, colour: ink.quiet, align: 'end' });
    this.#paper.rule(74, left, right, ink.line);
    this.#paper.text(title, { ...wide, y: 112, size: 20, weight: 'semibold', colour: ink.strong });
    this.#paper.text(month, { ...wide, y: 132, size: 11, colour: ink.quiet });
    const facts = [
      { x: left, label: texts.customer, lines: customer },
      { x: left + 200, label: texts.period, lines: complete ? [period] : [period, texts.untilNow] },
      { x: left + 400, label: texts.customerId, lines: [customerId] },
    ];
    for (const { x, label, lines } of facts) {
      const width = x === left + 400 ? right - x : 188;
      this.#paper.text(label, { x, y: 162, width, size: 7.5, colour: ink.quiet });
      for (const [place, line] of lines.entries()) {
        this.#paper.text(line, { x, y: 176 + place * 13, width, size: 9, colour: ink.plain });
      }
    }
    this.#y = 176 + 13 * 3;
  }

  #drawBalances(): void {
    const { note, ...texts } = this.#texts;
    this.#title(texts.balances);
    const heads = [texts.currency, texts.account, texts.opening, texts.in, texts.out, texts.closing];
    if (this.#head.balances.length === 0) {
      this.#paper.text(texts.noBalances, this.#quiet());
      this.#y += 20;
    } else {
      this.#tableHead(balanceColumns, heads);
    }
    for (const row of this.#head.balances) {
      if (this.#room(rowHeight)) this.#tableHead(balanceColumns, heads);
      this.#row(balanceColumns, [row.currency, row.account, row.opening, row.in, row.out, row.closing], 'plain');
    }
    this.#room(30);
    const place = { x: left, y: this.#y + 4, width: right - left, size: 7.5, colour: ink.quiet, leading: 11 };
    this.#y += 11 * this.#paper.lines(note, place);
  }

  #title(text: string): void {
    this.#room(70);
    this.#y += 26;
    this.#paper.text(text, {
      x: left,
      y: this.#y,
      width: right - left,
      size: 12,
      weight: 'semibold',
      colour: ink.strong,
    });
    this.#y += 18;
  }

  #quiet() {
    return { x: left, y: this.#y, width: right - left, size: 9, colour: ink.quiet };
  }

  /** Goes on to the next sheet where there is no room. @returns whether it did. */
  #room(height: number): boolean {
    if (this.#y + height <= lowest) return false;
    this.#paper.addSheet();
    this.#y = 60;
    return true;
  }

  #tableHead(columns: readonly Column[], texts: readonly string[]): void {
    for (const [place, { x, width, align = 'start' }] of columns.entries()) {
      const text = texts[place] ?? '';
      this.#paper.text(text, { x, y: this.#y, width, size: 7.5, colour: ink.quiet, align });
    }
    this.#paper.rule(this.#y + 5, left, right, ink.line);
    this.#y += rowHeight + 1;
  }

  #row(columns: readonly Column[], texts: readonly string[], look: RowLook): void {
    const strong = look === 'strong';
    for (const [place, { x, width, align = 'start' }] of columns.entries()) {
      const text = texts[place] ?? '';
      if (text === '') continue;
      const weight = strong ? 'semibold' : 'regular';
      this.#paper.text(text, { x, y: this.#y, width, size: 8, weight, colour: strong ? ink.strong : ink.plain, align });
    }
    this.#paper.rule(this.#y + 5, left, right, ink.faint);
    this.#y += rowHeight;
  }
}
