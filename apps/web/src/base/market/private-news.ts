import type { MessageOn } from '@bourse/client/topic-names';
import { feed } from './feed.ts';

/** What happened to the own account. */
export type PrivateNews = MessageOn<'private'>;

const listeners = new Set<(news: PrivateNews) => void>();
let unfollow: (() => void) | null = null;

/**
 * Tells what happens to the own account while anybody listens: a snapshot first, and again after every reconnection.
 * @returns a way to stop.
 */
export function onPrivateNews(listener: (news: PrivateNews) => void): () => void {
  listeners.add(listener);
  if (unfollow === null) {
    unfollow = feed().follow('private', {
      onMessage: (news) => {
        for (const one of listeners) one(news);
      },
    });
  } else {
    feed().restart('private');
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    unfollow?.();
    unfollow = null;
  };
}
