import { onPrivateNews } from '../base/market/private-news.ts';
import { refreshNamed } from '../base/api/use-call.ts';
import { balancesReads, ordersReads } from './account-reads.ts';

/**
 * Keeps what was read of the account true: each news of it makes the answers out of date that it touches, and those that
 * are shown are asked again. @returns a way to stop.
 */
export function followAccount(): () => void {
  return onPrivateNews(({ type, orders, fills, balances, notices }) => {
    const all = type === 'snapshot';
    if (all || orders.length > 0 || fills.length > 0) void refreshNamed(ordersReads);
    if (all || balances.length > 0 || notices.length > 0) void refreshNamed(balancesReads);
  });
}
