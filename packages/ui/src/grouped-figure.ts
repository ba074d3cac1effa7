import type { Separator } from './figure-separator.ts';

const byComma = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const spaces = /[\u202f\u00a0 ]/g;

function bareOf(text: string, separator: Separator): string {
  if (separator === ',') return byComma.test(text) ? text.replaceAll(',', '') : text;
  return text.replaceAll(spaces, '');
}

/** What was typed with its thousands apart; what is no plain figure stays as it is. */
export function groupFigure(text: string, separator: Separator): string {
  const bare = bareOf(text, separator);
  // Where the comma groups, one that stands for the decimal mark leaves the figure as it was typed.
  const [, whole, rest = ''] = (separator === ',' ? /^(\d{4,})(\.\d*)?$/ : /^(\d{4,})([.,]\d*)?$/).exec(bare) ?? [];
  return whole === undefined ? bare : whole.replace(/\B(?=(?:\d{3})+$)/g, separator) + rest;
}

/** A pasted figure without what groups it: of two kinds of marks the last is the decimal one, several of one kind group. */
function withoutMarks(text: string): string {
  const plain = text.replaceAll(/[\s'’]/g, '');
  const marks = plain.replaceAll(/[^.,]/g, '');
  if (marks.length < 2 || !/^[\d.,]+$/.test(plain)) return plain;
  const last = new Set(marks).size === 1 ? plain.length : Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  return plain.slice(0, last).replaceAll(/[.,]/g, '') + plain.slice(last);
}

/** A figure after a change of its field. */
export interface TypedFigure {
  /** As it was typed, without the separators that the field has put in. */
  readonly text: string;
  /** How many characters of `text` stand before the caret. */
  readonly caret: number;
}

/**
 * Takes the field's own separators out of what stands in it now: those that stood there before. A comma that was typed is
 * kept, because it may be the decimal mark; a figure that was pasted is read as a whole.
 * @param before what the field showed. @param now what stands in it. @param caret where in `now`.
 */
export function typedFigure(before: string, now: string, caret: number, separator: Separator): TypedFigure {
  let start = 0;
  while (start < Math.min(before.length, now.length) && before[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, now.length) - start && before.at(-1 - end) === now.at(-1 - end)) end += 1;
  const isOwn = separator !== ',' || byComma.test(before);
  const strip = (part: string): string => (isOwn ? part.replaceAll(separator, '') : part);
  const added = now.slice(start, now.length - end);
  const bare = (upTo: number): string => {
    const tail = now.slice(Math.max(start, now.length - end), upTo);
    return (
      strip(now.slice(0, Math.min(start, upTo))) + now.slice(start, Math.min(now.length - end, upTo)) + strip(tail)
    );
  };
  const text = bareOf(bare(now.length), separator === ',' && added.includes(',') ? '\u202f' : separator);
  if (added.length < 2) return { text, caret: Math.min(bare(caret).replaceAll(spaces, '').length, text.length) };
  const read = withoutMarks(text);
  return { text: read, caret: read.length - (text.length - bare(caret).replaceAll(spaces, '').length) };
}

/** Where the caret stands in a grouped figure, behind so many characters that are no separators. */
export function caretIn(shown: string, caret: number, separator: Separator, text: string): number {
  if (shown === text) return caret;
  let seen = 0;
  for (let at = 0; at < shown.length; at += 1) {
    if (seen === caret) return at;
    if (shown[at] !== separator) seen += 1;
  }
  return shown.length;
}
