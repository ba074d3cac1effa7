import type { MarketId } from '@bourse/kernel/ids';
import type { CommitLane, PublishedDepth } from '../spot/index.ts';
import { readLevels } from './shown-depth.ts';

/** Where the committed books come from: the lane of this process, or what another node sends. */
export interface DepthSource {
  /** The newest committed book, at most a thousand levels a side; undefined while none is known. */
  find(market: MarketId): PublishedDepth | undefined;
}

/** The books of the lane in this process. */
export function laneDepth(lane: Pick<CommitLane, 'depth'>): DepthSource {
  return { find: (market) => lane.depth(market, readLevels) };
}
