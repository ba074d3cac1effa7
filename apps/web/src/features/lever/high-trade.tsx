import type { TradeTabProps } from '../../base/manifests/feature-manifest.ts';
import { LeverTrade } from './lever-trade.tsx';

/** The high-frequency contract of a market. */
export function HighTrade(props: TradeTabProps) {
  return <LeverTrade {...props} product="high" />;
}
