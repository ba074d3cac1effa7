import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

const levelOut = z.object({
  level: z.literal([1, 2]),
  /** 0 not certified, 1 under review, 2 certified, 3 failed. */
  state: z.literal([0, 1, 2, 3]),
  /** Why it failed, in the words of the reviewer; empty otherwise. */
  reason: z.string(),
  /** The same, as one of `failureReasons`; null unless it failed. */
  reason_code: z.nullable(z.string()),
  /** Whether other people will look at it once more, if the customer asks. */
  can_appeal: z.boolean(),
  submitted_at: z.nullable(s.isoTime),
  /** What was handed in, without what identifies somebody; null where nothing was. */
  document: z.nullable(z.object({ country: z.string(), id_type: z.string(), ending: z.string() })),
});

/** How far each level is. */
export const stateOut = z.array(levelOut);

/** Who the customer is, as the first page asks it. */
export const kycCalls = {
  state: defineCall({
    name: 'kyc.state',
    method: 'GET',
    path: '/real/state',
    auth: 'user',
    feature: 'kyc',
    input: z.object({}),
    output: stateOut,
    summary: 'State of each verification level (S134).',
  }),
};
