import { useSyncExternalStore } from 'react';
import { type FeedState, feedState, onFeedState } from './feed.ts';

/** How far what the feed shows can be trusted; follows its changes. */
export function useFeedState(): FeedState {
  return useSyncExternalStore(onFeedState, feedState);
}
