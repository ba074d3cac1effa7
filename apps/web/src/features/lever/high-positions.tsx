import type { TradeTabProps } from '../../base/manifests/feature-manifest.ts';
import { PositionsPanel } from './positions-panel.tsx';

/** Own positions and orders under the chart of a desk. */
export function HighPositions({ symbol }: TradeTabProps) {
  return <PositionsPanel symbol={symbol} product="high" isTable />;
}
