import * as z from 'zod/mini';
import { defineCall, planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('proof');

/**
 * A timed option, without whose it was. The strike is the first index after `bought_at`; the price is the time-weighted
 * average of the last `window_seconds`, cut to 10^-12, each index in force until the next; nothing older than
 * `gap_seconds` counts, and without a strike or a price the stake came back.
 */
const settlementOut = z.object({
  kind: z.literal('seconds'),
  symbol: z.string(),
  direction: z.enum(['up', 'down']),
  bought_at: s.isoTime,
  expires_at: s.isoTime,
  window_seconds: z.int(),
  gap_seconds: z.int(),
  strike: z.nullable(s.decimal),
  price: z.nullable(s.decimal),
  result: z.enum(['won', 'lost', 'returned']),
});
/** What was settled. */
export type Settlement = z.output<typeof settlementOut>;

/** What an outsider can check. */
export const proofCalls = {
  evidence: defineCall({
    name: 'proof.evidence',
    method: 'GET',
    path: '/verify/detail',
    auth: 'public',
    feature: 'proof',
    input: z.object({ id: s.text(80, 1) }),
    output: z.object({
      /** What was settled, for example `conversion:17`. */
      reference: z.string(),
      tick_id: s.idOut,
      at: s.isoTime,
      /** Each pair with its index and what every venue had said; the mean of the samples, clamped around their median. */
      prices: z.array(
        z.object({
          symbol: z.string(),
          price: s.decimal,
          at: s.isoTime,
          quorum: z.int(),
          samples: z.array(z.object({ venue: z.string(), price: s.decimal, at: s.isoTime })),
        }),
      ),
      /** The same as the text that was hashed: `hash` is the SHA-256 of the JSON `[tick_id, at, content, previous_hash]`. */
      content: z.string(),
      previous_hash: z.string(),
      hash: z.string(),
      /** What was settled, for everybody to compute again; null where the price itself is all there is. */
      settlement: z.nullable(settlementOut),
      /** Everything that was written down of the moments that count, as it was hashed, in the order of the chain. */
      ticks: z.array(
        z.object({ tick_id: s.idOut, at: s.isoTime, content: z.string(), previous_hash: z.string(), hash: z.string() }),
      ),
    }),
    rejections: ['NOT_FOUND'],
    summary: 'Evidence of one settlement, by what it is called, for example conversion:17.',
  }),
  head: defineCall({
    name: 'proof.head',
    method: 'GET',
    path: '/verify/head',
    auth: 'public',
    feature: 'proof',
    input: z.object({}),
    output: z.object({
      /** How many ticks the chain has; the newest has this number. */
      id: s.idOut,
      at: z.nullable(s.isoTime),
      hash: z.string(),
    }),
    summary:
      'The head of the hash chain of settlement prices; who notes it down can tell later whether the end was cut off.',
  }),
  liabilities: plan('proof.liabilities', 'GET /proof/liabilities', 'public', {}, 'Daily root and totals.'),
  mine: plan('proof.mine', 'GET /proof/mine', 'user', { date: s.optional(s.text(10)) }, 'The own path.'),
};
