import { useEffect, useRef } from 'react';
import { feed } from '../../base/market/feed.ts';
import { onPrivateNews } from '../../base/market/private-news.ts';
import { useIsVisitor } from './visitor-key.ts';

/** Where the connection tells of a conversation: a customer's by its thread, a visitor's by its channel. */
export interface ChatPlace {
  readonly thread_id: string;
  readonly channel: string | null;
}

/** Hears when something new stands in a conversation, and after every reconnection. */
export function useChatNews(place: ChatPlace | undefined, listener: () => void): void {
  const isVisitor = useIsVisitor();
  const told = useRef(listener);
  useEffect(() => {
    told.current = listener;
  });
  const { thread_id: threadId, channel } = place ?? {};
  useEffect(() => {
    if (threadId === undefined) return undefined;
    if (channel !== null && channel !== undefined)
      return feed().follow(`chat:${channel}`, { onMessage: () => told.current() });
    if (isVisitor) return undefined;
    return onPrivateNews(({ type, threads }) => {
      if (type === 'snapshot' || threads.some(({ thread_id: id }) => id === threadId)) told.current();
    });
  }, [threadId, channel, isVisitor]);
}
