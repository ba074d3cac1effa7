import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

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

/** A receipt as its owner keeps it. */
export const keptReceiptOut = z.object({
  id: s.idOut,
  /** The name of the call, or `moved` and `box_purchase`. */
  kind: z.string(),
  /** What the act was about: the id of the order or position, or the reference of what moved. */
  subject: z.nullable(z.string()),
  signed_at: s.isoTime,
  receipt: receiptOut,
});

/** What the house finds of a receipt that somebody holds. */
export const foundReceiptOut = z.object({
  /** Whether one of the house's keys has signed these bytes. Of what is not signed nothing else is told. */
  signed: z.boolean(),
  /** Whether the key still signs, was replaced, or is none of the house's. */
  key: z.enum(['signs', 'retired', 'unknown']),
  /** Whether the act is known. */
  found: z.boolean(),
  /** How many of its postings are there as the receipt says. */
  postings: z.int(),
  /** The fields of the receipt that the house's books contradict: empty where they agree. */
  contradicts: z.array(z.string()),
});

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
  one: defineCall({
    name: 'receipts.one',
    method: 'POST',
    path: '/user/receipt',
    auth: 'user',
    feature: 'proof',
    input: z.object({
      /** The name of the call, or `moved`. */
      kind: s.text(40, 1),
      key: s.optional(s.idempotencyKey),
      subject: s.optional(s.text(64, 1)),
    }),
    output: keptReceiptOut,
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND'],
    summary:
      'The receipt of an own act: by the key that it was asked with, or the newest by the id that it was answered with, which every ' +
      'order of spot and of contracts has, with a key or without; `moved` by a reference such as deposit:17.',
  }),
  list: defineCall({
    name: 'receipts.list',
    method: 'GET',
    path: '/user/receipts',
    auth: 'user',
    feature: 'proof',
    input: z.object({ ...s.paging() }),
    output: s.pageOf(keptReceiptOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own receipts, newest first.',
  }),
  check: defineCall({
    name: 'receipts.check',
    method: 'POST',
    path: '/verify/receipt',
    auth: 'public',
    feature: 'proof',
    rate: 'read',
    input: z.object({ kid: s.text(64, 1), body: s.text(40_000, 2), signature: s.text(128, 1) }),
    output: foundReceiptOut,
    summary:
      'Whether a receipt is signed by the house, and which of its fields the books contradict. Tells no value: who holds ' +
      'the receipt has them.',
  }),
};
