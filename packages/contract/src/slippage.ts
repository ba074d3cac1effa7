import * as s from './scalars.ts';
import { slippageMaxBps } from './slippage-bounds.ts';

/** How far from the best price a market order may trade, as a customer says it, in basis points. */
export const slippage = s.whole(1, slippageMaxBps);
