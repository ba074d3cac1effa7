import * as s from './scalars.ts';

/** How far from the best price a market order may trade, in basis points, where nobody has said so (S160). */
export const slippageDefaultBps = 500;
/** The most that a customer may allow. */
export const slippageMaxBps = 5_000;

/** A bound that a customer names. */
export const slippage = s.whole(1, slippageMaxBps);
