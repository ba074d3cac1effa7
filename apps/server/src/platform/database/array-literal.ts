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
 * Writes an array as PostgreSQL reads it (https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO). The driver would do
 * the same element by element with every precaution; bulk statements spend most of their time there.
 */
export function arrayOf(elements: readonly Element[]): string {
  let literal = '{';
  for (let i = 0; i < elements.length; i += 1) {
    const element = elements[i];
    if (element === undefined) continue; // not reached: the index is inside the array
    literal += i === 0 ? literalOf(element) : `,${literalOf(element)}`;
  }
  return `${literal}}`;
}
