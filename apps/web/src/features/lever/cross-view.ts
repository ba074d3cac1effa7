import { Big } from 'big.js';

/** From this part of liquidation on a customer is warned. */
const nearFrom = '0.8';

/** How much of the gauge a margin ratio fills, in whole percent: full is liquidation. */
export function gaugeShare(ratio: string | null): number {
  if (ratio === null) return 0;
  const share = new Big(ratio).times(100).round(0, Big.roundUp).toNumber();
  return Math.min(100, Math.max(0, share));
}

/** Whether an account is near its liquidation. */
export function isRatioNear(ratio: string | null): boolean {
  return ratio !== null && new Big(ratio).gte(nearFrom);
}
