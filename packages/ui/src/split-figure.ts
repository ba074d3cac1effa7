/** Figures come as texts that are already formatted; nothing here changes their digits. */

/** What a hidden amount shows, always six. */
export const HIDDEN_FIGURE = '••••••';

export interface FigureParts {
  /** Sign, symbol and whole digits. */
  readonly whole: string;
  /** The decimals with their mark; empty where there are none. */
  readonly decimals: string;
  /** What follows the digits, such as a symbol of the currency. */
  readonly rest: string;
}

/** Splits a formatted figure at its decimal mark, so that the decimals can be dimmed. */
export function splitFigure(text: string, decimalMark: '.' | ','): FigureParts {
  const at = text.lastIndexOf(decimalMark);
  const decimals = at === -1 ? '' : (/^[.,]\d+/.exec(text.slice(at))?.[0] ?? '');
  if (decimals !== '') return { whole: text.slice(0, at), decimals, rest: text.slice(at + decimals.length) };
  const whole = /^.*\d/s.exec(text)?.[0] ?? text;
  return { whole, decimals: '', rest: text.slice(whole.length) };
}

export type Direction = 'up' | 'down' | 'flat';

export interface SignedFigure {
  readonly direction: Direction;
  /** The figure without its sign. */
  readonly size: string;
}

const SIGN = /[+\-\u2212]/;

/** Takes the sign off a formatted figure. A figure of zeros alone is flat, whatever sign it carries. */
export function splitSign(text: string): SignedFigure {
  const sign = SIGN.exec(text)?.[0];
  const size = text.replace(SIGN, '').trim();
  if (!/[1-9]/.test(size)) return { direction: 'flat', size };
  return { direction: sign === undefined || sign === '+' ? 'up' : 'down', size };
}

/** The sign before a change: plus, U+2212 for minus, nothing for zero. */
export function signOf(direction: Direction): string {
  if (direction === 'flat') return '';
  return direction === 'up' ? '+' : '\u2212';
}
