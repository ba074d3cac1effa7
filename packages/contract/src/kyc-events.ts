import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import { failureReasons } from './kyc-words.ts';
import * as s from './scalars.ts';

const about = { user_id: s.idOut, verification_id: s.idOut, level: z.literal([1, 2]), at: s.isoTime };

/** Somebody handed in who they are, or appealed, and people will look at it. */
export const verificationSubmitted = defineEvent({
  topic: 'kyc',
  type: 'kyc.submitted',
  version: 1,
  payload: z.object({ ...about, appeal: z.boolean() }),
});

/** A customer who is certified may be somebody on a list that was imported later. Staff look at it; the customer hears nothing. */
export const customerListed = defineEvent({
  topic: 'kyc',
  type: 'kyc.listed',
  version: 1,
  payload: z.object({ user_id: s.idOut, hit_ids: z.array(s.idOut), at: s.isoTime }),
});

/** A level was certified, or failed. */
export const verificationDecided = defineEvent({
  topic: 'kyc',
  type: 'kyc.decided',
  version: 1,
  payload: z.object({
    ...about,
    outcome: z.enum(['certified', 'failed']),
    /** Null where it was certified. */
    reason_code: z.nullable(z.enum(failureReasons)),
    /** By rules alone. */
    automatic: z.boolean(),
  }),
});
