import { useEffect, useRef } from 'react';
import { onPrivateNews } from '../../base/market/private-news.ts';

/** Hears when something new stands in a conversation, and after every reconnection. */
export function useThreadNews(threadId: string, listener: () => void): void {
  const told = useRef(listener);
  useEffect(() => {
    told.current = listener;
  });
  useEffect(
    () =>
      onPrivateNews(({ type, threads }) => {
        if (type === 'snapshot' || threads.some(({ thread_id: id }) => id === threadId)) told.current();
      }),
    [threadId],
  );
}
