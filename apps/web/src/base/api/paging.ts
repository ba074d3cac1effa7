/** A page as calls answer it (S3, S140). */
export interface Page<T> {
  readonly list: readonly T[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly cursor?: string | undefined;
}

/** Where the next page begins: behind a cursor in a list that grows for ever, by its number in a small one (S140). */
export type PageStart = { readonly cursor: string } | { readonly page: number };

/** Where the page after this one begins; undefined after the last. */
export function nextStart<T>({ list, cursor, page, limit, total }: Page<T>): PageStart | undefined {
  // A page that is not full is the last, whatever was counted before it was read.
  if (list.length < limit) return undefined;
  if (cursor !== undefined) return { cursor };
  return page * limit < total ? { page: page + 1 } : undefined;
}

/** A start as the fields of a call. */
export function startFields(start: PageStart | null): Readonly<Record<string, string>> {
  if (start === null) return {};
  return 'cursor' in start ? { cursor: start.cursor } : { page: start.page.toString() };
}
