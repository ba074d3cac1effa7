/** What a receipt says of something: flat, so that there is one way to write it. */
export type ReceiptFields = Readonly<Record<string, string | number | null>>;

/** JSON with the fields in the order of their names and without spaces: the bytes that are signed. */
export function canonicalJson(fields: ReceiptFields): string {
  return JSON.stringify(Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
