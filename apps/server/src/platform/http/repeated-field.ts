/** A string of JSON, quotes included. */
const stringToken = /"(?:[^"\\]|\\.)*"/y;

/**
 * Whether a text has as many strings as an object without objects in it that was read from it: then no name of it came twice.
 * Nearly every request is such a text, and its marks are counted far faster than it is read anew.
 */
function hasNoSpareString(text: string, fields: unknown): boolean {
  if (typeof fields !== 'object' || fields === null || text.includes('\\')) return false;
  let expected = 0;
  const values: unknown[] = Object.values(fields);
  for (const value of values) {
    if (typeof value === 'object' && value !== null) return false;
    expected += typeof value === 'string' ? 4 : 2;
  }
  let marks = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) marks += 1;
  return marks === expected && !Array.isArray(fields);
}

/**
 * Finds a name that an object of a JSON text holds twice: readers differ in which of the two counts, so neither does.
 * @param text what `JSON.parse` has read without an error.
 * @param fields what it has read.
 * @returns the name, or null.
 */
export function findRepeatedField(text: string, fields: unknown): string | null {
  return hasNoSpareString(text, fields) ? null : readNames(text);
}

function readNames(text: string): string | null {
  /** The names of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
        open.push(new Set());
        isName = true;
        break;
      case '[':
        open.push(null);
        isName = false;
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        isName = open.at(-1) instanceof Set;
        break;
      case ':':
        isName = false;
        break;
      case '"': {
        stringToken.lastIndex = at;
        const token = stringToken.exec(text)?.[0] ?? '""';
        at += token.length - 1;
        const names = open.at(-1);
        if (!isName || !(names instanceof Set)) break;
        const name = JSON.parse(token) as string; // a string token
        if (names.has(name)) return name;
        names.add(name);
        break;
      }
      default:
    }
  }
  return null;
}
