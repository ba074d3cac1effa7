import type { TradeTabProps } from '../../base/manifests/feature-manifest.ts';
import { TradesPanel } from './trades-panel.tsx';

/** The latest trades of a desk. */
export function FuturesTrades(props: TradeTabProps) {
  return <TradesPanel {...props} product="heyue" />;
}
