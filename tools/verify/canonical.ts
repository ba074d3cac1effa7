/** JSON of a flat record with its fields in the order of their names: what is hashed and signed of it. */
export function canonical(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
