import type { Lang } from '@bourse/contract/lang';
import { localeOf } from '@bourse/contract/lang';
import Pdf from 'pdfkit';
import { pathOf, runSplitter, type TextRun, type Weight } from './script-fonts.ts';

/** How a text is drawn: `y` is its base line, all in points from the upper left corner. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  /** Where it ends: an `end` text ends there, and any text is made to fit. */
  readonly width: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: 'start' | 'end';
}

/** A4 in points. */
export const paperSize = { width: 595.28, height: 841.89 } as const;

/** Sheets of paper that become a PDF. */
export interface Paper {
  /** Draws one line: smaller where it does not fit, down to three quarters, and cut where that does not fit either. */
  text(text: string, place: TextPlace): void;
  /** Draws a text on as many lines as it needs. @returns how many. */
  lines(text: string, place: TextPlace & { readonly leading: number }): number;
  rule(y: number, from: number, to: number, colour: string): void;
  addSheet(): void;
  /** Draws on each sheet what needs the number of all of them. */
  onEach(draw: (sheet: number, sheets: number) => void): void;
  finish(): Promise<Uint8Array>;
}

const smallest = 0.75;

/** Opens paper with its first sheet. */
export function openPaper(
  lang: Lang,
  about: { readonly title: string; readonly author: string; readonly at: number },
): Paper {
  const split = runSplitter(lang);
  const document = new Pdf({
    size: [paperSize.width, paperSize.height],
    margin: 0,
    bufferPages: true,
    displayTitle: true,
    lang: localeOf[lang],
    info: { Title: about.title, Author: about.author, CreationDate: new Date(about.at) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const widthOf = (runs: readonly TextRun[], size: number): number =>
    runs.reduce((sum, { file, text }) => sum + document.font(pathOf(file), size).widthOfString(text), 0);
  const put = (runs: readonly TextRun[], size: number, x: number, y: number): void => {
    let left = x;
    for (const { file, text } of runs) {
      document.font(pathOf(file), size).text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
      left += document.widthOfString(text);
    }
  };
  const line = (text: string, place: TextPlace): void => {
    const { x, y, width, weight = 'regular', colour = '#111418', align = 'start' } = place;
    let runs = split(text, weight);
    let { size } = place;
    let wide = widthOf(runs, size);
    if (wide > width) {
      size *= Math.max(smallest, width / wide);
      wide = widthOf(runs, size);
      for (let kept = Array.from(text); wide > width + 0.01 && kept.length > 1; wide = widthOf(runs, size)) {
        kept = kept.slice(0, -1);
        runs = split(`${kept.join('')}\u2026`, weight);
      }
    }
    document.fillColor(colour);
    put(runs, size, align === 'end' ? x + width - wide : x, y);
  };
  return {
    text: line,
    lines: (text, place) => {
      const fits = (part: string): boolean =>
        widthOf(split(part, place.weight ?? 'regular'), place.size) <= place.width;
      const wrapped = wrap(text, lang, fits);
      for (const [at, part] of wrapped.entries()) line(part, { ...place, y: place.y + at * place.leading });
      return wrapped.length;
    },
    rule: (y, from, to, colour) => {
      document.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(colour).stroke();
    },
    addSheet: () => void document.addPage(),
    onEach: (draw) => {
      const { count } = document.bufferedPageRange();
      for (let sheet = 0; sheet < count; sheet += 1) {
        document.switchToPage(sheet);
        draw(sheet + 1, count);
      }
    },
    finish: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      document.on('end', resolve);
      document.end();
      await promise;
      return Buffer.concat(chunks);
    },
  };
}

/** Breaks a text where its language allows: Thai, Chinese and Japanese have no spaces to break at. */
function wrap(text: string, lang: Lang, fits: (part: string) => boolean): string[] {
  const pieces = [...new Intl.Segmenter(localeOf[lang], { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  );
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    // A mark that ends a sentence never begins a line.
    if (line !== '' && !fits(line + piece) && !/^[\s.,;:!?、。，：；)）]+$/u.test(piece)) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else {
      line += piece;
    }
  }
  return line === '' ? lines : [...lines, line];
}
