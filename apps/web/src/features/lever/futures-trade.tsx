import type { TradeTabProps } from '../../base/manifests/feature-manifest.ts';
import { LeverTrade } from './lever-trade.tsx';

/** The leveraged contract of a market. */
export function FuturesTrade(props: TradeTabProps) {
  return <LeverTrade {...props} product="heyue" />;
}
