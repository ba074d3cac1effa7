import * as z from 'zod/mini';

/** The most that a side of a trade may cost, in basis points: one percent. */
export const feeCapBps = 100;
/** The highest VIP level. */
export const topLevel = 8;

const bps = z.int().check(z.gte(0), z.lte(feeCapBps));
/** What both sides of a trade pay, in basis points of what they receive; never less than nothing. */
export const feePair = z.strictObject({ maker_bps: bps, taker_bps: bps });
/** One of them. */
export type FeePair = z.output<typeof feePair>;

/** The fees of VIP levels 1 to 8, in their order; level 0 pays what the market says. */
export const feeRules = z.strictObject({ levels: z.array(feePair).check(z.length(topLevel)) });
/** The fees by level. */
export type FeeRules = z.output<typeof feeRules>;
