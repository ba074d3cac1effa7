import { csvLine } from '@bourse/kernel/csv-line';

/** A value as one or several columns: objects of a few named values are spread, anything else is one. */
function columnsOf(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [[name, value]];
  const entries = Object.entries(value);
  const isPerson = entries.length > 0 && entries.every(([key]) => key === 'id' || key === 'name');
  return isPerson ? entries.map(([key, one]) => [`${name}.${key}`, one]) : [[name, value]];
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Rows as CSV by RFC 4180, with a head. A text that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvOf(rows: readonly object[]): string {
  const spread = rows.map((row) => new Map(Object.entries(row).flatMap(([name, value]) => columnsOf(name, value))));
  const head = [...new Set(spread.flatMap((row) => [...row.keys()]))];
  const lines = [head.map(cellOf), ...spread.map((row) => head.map((name) => cellOf(row.get(name))))];
  return lines.map(csvLine).join('');
}
