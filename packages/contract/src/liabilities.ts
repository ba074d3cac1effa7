import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** How many days of liabilities are told. */
export const publishedDays = 31;

/**
 * A published day. `hash` is the SHA-256 of the JSON `[date, at, content, previous_hash]`; `content` is a JSON text with `assets`,
 * each with `asset`, `decimals`, `leaves`, `total`, `root` and `house`, in the smallest unit, `chain` and `history`. A leaf is the SHA-256 of
 * the JSON `["leaf", salt, uid, asset, account, atoms]`, a node that of `["node", left hash, left sum, right hash, right sum,
 * leaves]`.
 */
const liabilityDayOut = z.object({
  /** For example `2026-11-20`. */
  date: z.string(),
  at: s.isoTime,
  content: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
});

/** What the house owes its customers. */
export const liabilityCalls = {
  published: defineCall({
    name: 'proof.liabilities',
    method: 'GET',
    path: '/proof/liabilities',
    auth: 'public',
    feature: 'proof',
    input: z.object({}),
    output: z.object({
      /** Published days, the newest first: at most 31. Also as the file `/proof/liabilities.json`. */
      days: z.array(liabilityDayOut),
      /** What the newest says. */
      assets: z.array(
        z.object({
          asset: z.string(),
          decimals: z.int(),
          /** How many accounts of customers have some. */
          leaves: z.int(),
          /** What customers have: available, held and in products. */
          total: s.decimal,
          /** Null where no customer has any. */
          root: z.nullable(z.string()),
          /** Each account of the house; `issuance` is below zero, the other side of what came from outside. */
          house: z.array(z.object({ name: z.string(), total: s.signedDecimal })),
        }),
      ),
      /** The head of the chain of settlement prices that had been published; null before the first. */
      chain: z.nullable(z.object({ id: s.idOut, hash: z.string() })),
      /** The root over the history that had been published; null before the first. */
      history: z.nullable(z.object({ number: s.idOut, hash: z.string() })),
    }),
    summary: 'What the house owes its customers and has itself, by the day (S128).',
  }),
  mine: defineCall({
    name: 'proof.mine',
    method: 'GET',
    path: '/proof/mine',
    auth: 'user',
    feature: 'proof',
    input: z.object({ date: s.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))) }),
    output: z.extend(liabilityDayOut, {
      uid: s.idOut,
      /** One for each own account that had something. */
      leaves: z.array(
        z.object({
          asset: z.string(),
          /** One of the four accounts, or `product:` with the product's name. */
          account: z.string(),
          amount: s.decimal,
          /** The amount in the smallest unit, as it is hashed. */
          atoms: z.string().check(z.regex(/^\d+$/)),
          salt: z.string(),
          hash: z.string(),
          /** What stands beside the way to the root, from below. */
          path: z.array(
            z.object({
              side: z.enum(['left', 'right']),
              hash: z.string(),
              sum: z.string().check(z.regex(/^\d+$/)),
              leaves: z.int(),
            }),
          ),
          root: z.string(),
        }),
      ),
    }),
    rejections: ['NOT_FOUND'],
    summary: 'The own leaves of a day with the ways to the published roots; without a date, of the last day.',
  }),
};
