import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as s from './scalars.ts';

/** A recharge was credited or rejected. */
export const rechargeDecided = defineEvent({
  topic: 'fiat',
  type: 'fiat.recharge_decided',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    recharge_id: s.idOut,
    outcome: z.enum(['credited', 'rejected']),
    currency_id: s.coinIdOut,
    /** What arrived, the fee taken off; 0 where it was rejected. */
    number: s.decimal,
    at: s.isoTime,
  }),
});

/** A purchase with fiat money ended. */
export const fiatOrderEnded = defineEvent({
  topic: 'fiat',
  type: 'fiat.order_ended',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    order_id: s.idOut,
    outcome: z.enum(['paid', 'cancelled', 'returned']),
    currency_id: s.coinIdOut,
    /** What was bought, the fee taken off. */
    number: s.decimal,
    at: s.isoTime,
  }),
});
