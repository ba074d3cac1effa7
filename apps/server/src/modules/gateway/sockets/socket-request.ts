import { z } from 'zod/mini';

const ask = z.object({
  id: z.optional(z.nullable(z.union([z.string().check(z.maxLength(36)), z.int()]))),
  method: z.string().check(z.maxLength(64)),
  params: z.optional(z.unknown()),
});

/** What a bot asks over its websocket. */
export type SocketAsk = z.output<typeof ask>;

/** Reads a request; null where it is none. */
export function readRequest(text: string): SocketAsk | null {
  try {
    const parsed = z.safeParse(ask, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
