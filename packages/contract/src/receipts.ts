import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** What receipts are of. */
export const receiptKinds = ['box_purchase'] as const;
/** One of them. */
export type ReceiptKind = (typeof receiptKinds)[number];

/** What the house has signed. */
export const receiptOut = z.object({
  /** The key that has signed; `/verify/receipt_keys` tells it for ever. */
  kid: z.string(),
  /** The JSON text that was signed, its fields in the order of their names. */
  body: z.string(),
  /** Ed25519 over the bytes of `body`, in hexadecimal digits. */
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
});
/** Such a receipt. */
export type Receipt = z.output<typeof receiptOut>;

/** What holders of receipts ask. */
export const receiptCalls = {
  keys: defineCall({
    name: 'receipts.keys',
    method: 'GET',
    path: '/verify/receipt_keys',
    auth: 'public',
    feature: 'proof',
    input: z.object({}),
    output: z.object({
      keys: z.array(
        z.object({
          kid: z.string(),
          /** Ed25519, 32 bytes in hexadecimal digits. */
          public_key: z.string(),
          /** From when on it signs. */
          signs_from: s.isoTime,
          /** When it was replaced; its receipts stay valid. Null for the key that signs. */
          retired_at: z.nullable(s.isoTime),
        }),
      ),
    }),
    summary: 'The keys by which the house signs receipts, newest first, those that are retired included.',
  }),
};
