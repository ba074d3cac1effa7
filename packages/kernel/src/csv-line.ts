/** What a spreadsheet reads as UTF-8 by. */
export const byteOrderMark = '\uFEFF';

/** What spreadsheets pass over before a cell's text: white space, controls, and signs that show nothing. */
const passedOver = /^[\p{White_Space}\p{Cc}\p{Cf}]+/u;

/**
 * Whether a cell would be read as a formula by a spreadsheet, also in full-width or other forms of its first sign (NFKC, and
 * the minus of mathematics); negative figures are none. https://owasp.org/www-community/attacks/CSV_Injection
 */
function isFormula(text: string): boolean {
  if (/^-\d+(?:\.\d+)?$/.test(text)) return false;
  return /^[\t\r\n]/.test(text) || /^[=+\-@\u2212]/.test(text.normalize('NFKC').replace(passedOver, ''));
}

/** A cell by RFC 4180. A text that a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of CSV by RFC 4180, with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
