import * as z from 'zod/mini';
import * as s from './scalars.ts';

/**
 * Where a coin stands in the course of its listing (S147): 0 trading; 1 halted, 2 announced and 4 delisted, for which no
 * new orders are taken; 3 delisting, when it can be sold only.
 */
export const assetStatuses = [0, 1, 2, 3, 4] as const;
export type AssetStatus = (typeof assetStatuses)[number];

/** One of them, as text or number. */
export const assetStatus = s.numberOf(...assetStatuses);
/** The same in an answer. */
export const assetStatusOut = z.literal([...assetStatuses]);
