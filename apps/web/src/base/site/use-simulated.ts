import { settingsCalls } from '@bourse/contract/settings';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useCall } from '../api/use-call.ts';

/** What the house said of itself last, so that a page need not move when it says the same again. */
const useHouse = create(
  persist((): { readonly isSimulated: boolean | null } => ({ isSimulated: null }), {
    name: 'bourse.house',
    version: 1,
  }),
);

/** What the server has written into the page; undefined where it has not, as while developing. */
const house = document.documentElement.dataset['house'];
const told = house === undefined ? null : house === 'simulated';

/** Whether prices, candles and trades are made up or come out of a recording; null until the house has said so once. */
export function useSimulated(): boolean | null {
  const { data } = useCall(settingsCalls.getSiteConfig, {}, { staleTimeMs: Infinity });
  const said = data?.simulated;
  useEffect(() => {
    if (said !== undefined) useHouse.setState({ isSimulated: said });
  }, [said]);
  const last = useHouse(({ isSimulated }) => isSimulated);
  return said ?? told ?? last;
}
