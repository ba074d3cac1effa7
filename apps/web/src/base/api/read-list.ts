import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { callOrThrow } from './api.ts';
import { nextStart, type Page, type PageStart, startFields } from './paging.ts';

/** What a call that pages lists. */
export type ItemOf<C extends AnyCall> = OutputOf<C> extends { readonly list: readonly (infer T)[] } ? T : never;

/** As many as a call gives at once. */
const pageRows = 100;
/** What a file holds at most: fifty thousand rows. */
const pagesMax = 500;

/** Reads a list to its end, page behind page. @param from where it begins. @throws CallError */
export async function readList<C extends AnyCall>(
  call: C,
  input: SentInputOf<C>,
  signal: AbortSignal,
  from: PageStart | null = null,
): Promise<readonly ItemOf<C>[]> {
  const rows: ItemOf<C>[] = [];
  let start = from;
  for (let page = 0; page < pagesMax; page += 1) {
    const wanted = { ...input, limit: pageRows.toString(), ...startFields(start) } as SentInputOf<C>; // every paged call takes these
    const read = (await callOrThrow(call, wanted, { signal })) as Page<ItemOf<C>>; // and answers with a page
    rows.push(...read.list);
    const next = nextStart(read);
    if (next === undefined) break;
    start = next;
  }
  return rows;
}
