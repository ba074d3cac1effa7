import { chatCalls } from '@bourse/contract/support-chat';
import { visitorKeyHeader } from '@bourse/contract/support-rules';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { beforeSending } from '../../base/api/api.ts';
import { useCall } from '../../base/api/use-call.ts';
import { sessionOf, useSession } from '../../base/session/session.ts';
import { randomKey } from '../../base/time/clock.ts';
import { onDevice } from '../../base/device/device-store.ts';

/** By what support knows whoever chats on this device without an account: whoever has it reads the conversation. */
const useKey = create<{ readonly key: string | null }>()(
  persist((): { readonly key: string | null } => ({ key: null }), {
    storage: onDevice(),
    name: 'bourse.chat',
    version: 1,
  }),
);

function visitorKey(): string {
  const { key } = useKey.getState();
  if (key !== null) return key;
  const made = `${randomKey()}${randomKey()}`;
  useKey.setState({ key: made });
  return made;
}

// In a header: addresses stand in the logs of everything on the way.
beforeSending.push(({ url, headers }) => {
  if (sessionOf().token === null && new URL(url).pathname.startsWith('/api/chat/')) {
    headers.set(visitorKeyHeader, visitorKey());
  }
});

/** Whether somebody without an account chats, who is known by the key of this device. */
export const useIsVisitor = (): boolean => useSession(({ token }) => token === null);

/** The own conversation, those before it, and how long the wait is. */
export const useSupport = (enabled = true) => useCall(chatCalls.chatSession, {}, { everyMs: 20_000, enabled });
