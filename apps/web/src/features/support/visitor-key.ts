import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useSession } from '../../base/session/session.ts';
import { randomKey } from '../../base/time/clock.ts';

/** By what support knows whoever chats on this device without an account: whoever has it reads the conversation. */
const useKey = create<{ readonly key: string | null }>()(
  persist((): { readonly key: string | null } => ({ key: null }), { name: 'bourse.chat', version: 1 }),
);

function visitorKey(): string {
  const { key } = useKey.getState();
  if (key !== null) return key;
  const made = `${randomKey()}${randomKey()}`;
  useKey.setState({ key: made });
  return made;
}

/** Who chats: a customer by their session, or a visitor by the key of this device. */
export function useWho(): { readonly visitor?: string } {
  const isVisitor = useSession(({ token }) => token === null);
  return isVisitor ? { visitor: visitorKey() } : {};
}
