import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onDevice } from '../../base/device/device-store.ts';

/** Which side of the book is shown. */
export type BookLayout = 'both' | 'bids' | 'asks';

interface TradeSettings {
  /** The market that was looked at last. */
  readonly symbol: string;
  /** Whether each order is shown once more before it is sent. */
  readonly isConfirmed: boolean;
  readonly bookLayout: BookLayout;
  readonly onlyThisPair: boolean;
}

/** How this device trades. */
export const useTradeSettings = create<TradeSettings>()(
  persist((): TradeSettings => ({ symbol: 'BTC/USDT', isConfirmed: true, bookLayout: 'both', onlyThisPair: false }), {
    storage: onDevice(),
    name: 'bourse.trade',
    version: 1,
  }),
);

/** Changes some of the settings. */
export function setTrade(changed: Partial<TradeSettings>): void {
  useTradeSettings.setState(changed);
}
