import type { MessageOn } from '@bourse/client/topic-names';
import { supportCalls } from '@bourse/contract/support';
import { create } from 'zustand';
import { feed } from '../market/feed.ts';
import { refresh } from '../api/use-call.ts';

/** How many notices are unread, in all and by group. */
export type Unread = MessageOn<'notices'>['unread'];

const none: Unread = { all: 0, trading: 0, funds: 0, security: 0 };

/** What of the notices is unread now, as the server tells it; nothing for a visitor. */
export const useUnread = create<Unread>()((): Unread => none);

/** Keeps the count and the lists of notices true, whichever device they are read on. @returns a way to stop. */
export function followNotices(): () => void {
  const unfollow = feed().follow('notices', {
    onMessage: ({ unread }) => {
      useUnread.setState(unread);
      void refresh(supportCalls.mails);
    },
  });
  return () => {
    unfollow();
    useUnread.setState(none);
  };
}
