import * as z from 'zod/mini';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const head = z.object({
  number: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  hash,
  heads: z.record(z.string(), hash),
});
const fileSchema = z.object({ history: z.nullable(z.extend(head, { earlier: z.optional(z.array(head)) })) });

/** A root that was kept: its number, its hash, and the heads of the streams until it. */
export interface KeptHead {
  readonly number: number;
  readonly hash: string;
  readonly heads: Readonly<Record<string, string>>;
}

/** The roots in a published file that was kept, the earliest first. @returns null where it is no such file, or has none. */
export function readKeptHeads(text: string): readonly KeptHead[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const read = z.safeParse(fileSchema, parsed);
  if (!read.success || read.data.history === null) return null;
  const { earlier = [], ...newest } = read.data.history;
  return [newest, ...earlier]
    .map((one) => ({ number: Number.parseInt(one.number, 10), hash: one.hash, heads: one.heads }))
    .toSorted((one, other) => one.number - other.number);
}
