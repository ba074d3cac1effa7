import type { OutputOf } from '@bourse/contract/call';
import { settingsCalls } from '@bourse/contract/settings';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useCall } from '../api/use-call.ts';

/** What the operator calls the site and shows of it, and what there is of it. */
type House = OutputOf<typeof settingsCalls.getSiteConfig>;

/** What the house said of itself last, so that a page need not move when it says the same again. */
const useLast = create(
  persist((): { readonly house: House | null } => ({ house: null }), {
    name: 'bourse.house',
    version: 2,
    // An earlier version kept less, which the first answer brings again.
    migrate: () => ({ house: null }),
  }),
);

/** What the server has written into the page; while developing it has not. */
const { title: toldName, documentElement } = document;
const { house: toldKind } = documentElement.dataset;
const toldSimulated = toldKind === undefined ? null : toldKind === 'simulated';

/** What the house says, and what it said the last time; undefined and null where it has said nothing yet. */
function useHouse(): { readonly said: House | undefined; readonly last: House | null } {
  const { data: said } = useCall(settingsCalls.getSiteConfig, {}, { staleTimeMs: Infinity });
  useEffect(() => {
    if (said !== undefined) useLast.setState({ house: said });
  }, [said]);
  return { said, last: useLast(({ house }) => house) };
}

/** Whether prices, candles and trades are made up or come out of a recording; null until the house has said so once. */
export function useSimulated(): boolean | null {
  const { said, last } = useHouse();
  return said?.simulated ?? toldSimulated ?? last?.simulated ?? null;
}

/** Whether codes reach phones here; null until the house has said so once. */
export function usePhoneOffered(): boolean | null {
  const { said, last } = useHouse();
  return (said ?? last)?.phone_codes ?? null;
}

/** The name of the site: as the page has it in its title until the house has said it once. */
export function useSiteName(): string {
  const { said, last } = useHouse();
  return (said ?? last)?.site_name ?? toldName;
}

/** The operator's own pictures; undefined where they are those that come with the app, or not known yet. */
export function useSiteLogos(): { readonly logo: string | undefined; readonly install: string | undefined } {
  const { said, last } = useHouse();
  const house = said ?? last;
  return { logo: ownOf(house?.site_logo), install: ownOf(house?.down_logo) };
}

/** The app draws the mark that comes with it itself, in the colours of the theme. */
function ownOf(address: string | undefined): string | undefined {
  return address === undefined || /\/static\/logo(?:-small)?\.svg$/.test(address) ? undefined : address;
}
