/** How far from the best price a market order may trade, in basis points, where nobody has said so (S160). */
export const slippageDefaultBps = 500;
/** The most that a customer may allow. */
export const slippageMaxBps = 5_000;
