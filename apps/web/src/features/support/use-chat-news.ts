import { useEffect, useRef } from 'react';
import { onPrivateNews } from '../../base/market/private-news.ts';
import { useSession } from '../../base/session/session.ts';

/** Hears when something new stands in a conversation of a customer, and after every reconnection. */
export function useChatNews(threadId: string | undefined, listener: () => void): void {
  const isVisitor = useSession(({ token }) => token === null);
  const told = useRef(listener);
  useEffect(() => {
    told.current = listener;
  });
  useEffect(() => {
    if (isVisitor || threadId === undefined) return;
    return onPrivateNews(({ type, threads }) => {
      if (type === 'snapshot' || threads.some(({ thread_id: id }) => id === threadId)) told.current();
    });
  }, [isVisitor, threadId]);
}
