/** What an element of an array column can be. */
export type Element = number | bigint | string | boolean | null;

/** Characters that mean nothing to the reader of an array, and no empty text; everything else is quoted. */
const plain = /^[A-Za-z0-9_:.+-]+$/;

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function literalOf(element: Element): string {
  if (element === null) return 'NULL';
  if (typeof element !== 'string') return element.toString();
  const isNull = element.length === 4 && element.toUpperCase() === 'NULL';
  return plain.test(element) && !isNull ? element : quoted(element);
}

/**
 * Writes what is read of each row as an array, the way PostgreSQL reads it
 * (https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO). The driver would do the same element by element with every
 * precaution; bulk statements spend most of their time there.
 */
export function columnOf<T>(rows: readonly T[], read: (row: T) => Element): string {
  return `{${rows.map((row) => literalOf(read(row))).join(',')}}`;
}

/** The same of the elements themselves. */
export function arrayOf(elements: readonly Element[]): string {
  return columnOf(elements, (element) => element);
}
