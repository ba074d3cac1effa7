import { walletCalls } from '@bourse/contract/wallet';
import { useCall } from '../../base/api/use-call.ts';

/** What the customer has of a currency to buy works with; null before it is known. */
export function useAvailable(currency: string): string | null {
  const { data } = useCall(walletCalls.getInfo, { currency }, { enabled: currency !== '' });
  return data?.accounts.change.available ?? null;
}
