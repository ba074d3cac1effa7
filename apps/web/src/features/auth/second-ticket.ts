import type { CallError } from '@bourse/client/call-error';
import * as z from 'zod/mini';

/** What a right password leads to where a second factor is due (S28). */
const ticketSchema = z.object({ ticket: z.string(), methods: z.array(z.string()) });
/** The ticket of the second step, and by what it is taken. */
export type Ticket = z.output<typeof ticketSchema>;

/** The ticket in a refusal; null where it is another one. */
export function ticketIn({ code, failure }: CallError): Ticket | null {
  if (code !== 'SECOND_FACTOR_REQUIRED' || failure.kind !== 'refused' || failure.reply.type !== 'error') return null;
  const parsed = z.safeParse(ticketSchema, failure.reply.data);
  return parsed.success ? parsed.data : null;
}
