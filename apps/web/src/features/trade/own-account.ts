import { useEffect } from 'react';
import { create } from 'zustand';
import { useSession } from '../../base/session/session.ts';
import { onPrivateNews } from '../../base/market/private-news.ts';
import { type OwnAccount, unknownAccount, withNews } from './account-state.ts';

/** The own account as the private channel tells it, while a page of trading follows it. */
export const useOwnAccount = create<OwnAccount>()(() => unknownAccount);

/** Follows the own account while the component is there and somebody is signed in. */
export function useFollowedAccount(): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    useOwnAccount.setState(unknownAccount);
    if (token === null) return undefined;
    return onPrivateNews((news) => useOwnAccount.setState((account) => withNews(account, news)));
  }, [token]);
}

/** What is available of a coin; null while it is unknown. */
export function useAvailable(code: string): string | null {
  return useOwnAccount(({ balances }) => (balances === null ? null : (balances.get(code)?.available ?? '0')));
}
