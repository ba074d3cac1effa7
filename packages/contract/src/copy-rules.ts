import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** Why a copy was not made. */
export const skipReasons = [
  'step',
  'budget',
  'balance',
  'slippage',
  'liquidity',
  'limit',
  'closed',
  'price',
  'level',
  'country',
  'restricted',
  'test',
  'excluded',
  'late',
  'ended',
] as const;

/** Decimals of a share of profits: ten-thousandths; and the most that a trader may ask for (S77). */
export const copyShareScale = 4;
export const copyShareMost = '0.2';

/** From a follower to their trader: what one loses the other wins, so it is profit and loss, and no inflow. */
export const copyPostingKinds = postingKindsOf('assets', { copy_share: { direction: 'either' } });

const told = { user_id: s.idOut, trader: z.string(), at: s.isoTime };

/** A copy was not made; at most once a day for a relationship and a reason. */
export const copySkipped = defineEvent({
  topic: 'copy',
  type: 'copy.skipped',
  version: 1,
  payload: z.object({ ...told, reason: z.enum(skipReasons) }),
});

/** A relationship has reached the loss at which its follower lets it end. */
export const copyStopped = defineEvent({ topic: 'copy', type: 'copy.stopped', version: 1, payload: z.object(told) });

/** A follower has paid a share of their profit. */
export const copySharePaid = defineEvent({
  topic: 'copy',
  type: 'copy.share_paid',
  version: 1,
  payload: z.object({ ...told, number: s.decimal, currency_id: s.coinIdOut }),
});
