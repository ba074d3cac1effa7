import * as z from 'zod/mini';
import { defineCall, planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('kyc');

/** Who the customer is. */
export const kycCalls = {
  state: defineCall({
    name: 'kyc.state',
    method: 'GET',
    path: '/real/state',
    auth: 'user',
    feature: 'kyc',
    input: z.object({}),
    output: z.array(
      z.object({
        level: z.literal([1, 2]),
        /** 0 not certified, 1 under review, 2 certified, 3 failed. */
        state: z.literal([0, 1, 2, 3]),
        /** Why it failed, in the words of the reviewer; empty otherwise. */
        reason: z.string(),
      }),
    ),
    summary: 'State of each verification level (S134).',
  }),
  submit: plan(
    'kyc.submit',
    'POST /user/real',
    'user',
    {
      real_type: s.numberOf(1, 2),
      id_type: s.text(40),
      name: s.text(120, 1),
      card_id: s.text(60, 1),
      front_pic: s.optional(s.text(500)),
      reverse_pic: s.optional(s.text(500)),
      phone: s.optional(s.text(30)),
      area_code: s.optional(s.text(6)),
      code: s.optional(s.text(20)),
    },
    'Typed data (1) or photos (2) of an identity document.',
  ),
};
