/** What a spreadsheet reads as UTF-8 by. */
export const byteOrderMark = '\uFEFF';

/** Whether a cell would be read as a formula by a spreadsheet; negative figures are none. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text);

/** A cell by RFC 4180. A text that a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of CSV by RFC 4180, with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
