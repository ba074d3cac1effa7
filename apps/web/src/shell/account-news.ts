import { conversionCalls } from '@bourse/contract/conversion';
import { spotCalls } from '@bourse/contract/spot';
import { walletCalls } from '@bourse/contract/wallet';
import { onPrivateNews } from '../base/market/private-news.ts';
import { refresh } from '../base/api/use-call.ts';

/**
 * Keeps what was read of the account true: each news of it makes the answers out of date that it touches, and those that
 * are shown are asked again. @returns a way to stop.
 */
export function followAccount(): () => void {
  return onPrivateNews(({ type, orders, fills, balances, notices }) => {
    const all = type === 'snapshot';
    if (all || orders.length > 0 || fills.length > 0) {
      void refresh(spotCalls.list, spotCalls.detail, spotCalls.myTrade);
    }
    if (all || balances.length > 0 || notices.length > 0) {
      void refresh(
        walletCalls.list,
        walletCalls.detail,
        walletCalls.legalLog,
        walletCalls.transferHistory,
        conversionCalls.convertible,
      );
    }
  });
}
