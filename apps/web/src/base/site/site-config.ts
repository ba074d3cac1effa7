import type { OutputOf } from '@bourse/contract/call';
import { settingsCalls } from '@bourse/contract/settings';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useCall } from '../api/use-call.ts';
import { onDevice } from '../device/device-store.ts';

/** The operator's name and pictures of the site, and what this server offers. */
type SiteConfig = OutputOf<typeof settingsCalls.getSiteConfig>;

/** The last answer, kept on the device: a page does not move when the next one says the same. */
const useKeptConfig = create(
  persist((): { readonly config: SiteConfig | null } => ({ config: null }), {
    storage: onDevice(),
    name: 'bourse.site',
    version: 1,
  }),
);

/** What the server has written into the page; the development server writes nothing. */
const { title: writtenName, documentElement } = document;
const { house: writtenKind } = documentElement.dataset;
const writtenSimulated = writtenKind === undefined ? null : writtenKind === 'simulated';

/** The configuration as it was answered now and the last time; undefined and null before the first answer. */
function useSiteConfig(): { readonly answered: SiteConfig | undefined; readonly kept: SiteConfig | null } {
  const { data: answered } = useCall(settingsCalls.getSiteConfig, {}, { staleTimeMs: Infinity });
  useEffect(() => {
    if (answered !== undefined) useKeptConfig.setState({ config: answered });
  }, [answered]);
  return { answered, kept: useKeptConfig(({ config }) => config) };
}

/** Whether prices, candles and trades are made up or come out of a recording; null while it is not known. */
export function useSimulated(): boolean | null {
  const { answered, kept } = useSiteConfig();
  return answered?.simulated ?? writtenSimulated ?? kept?.simulated ?? null;
}

/** Whether codes reach phones here; null while it is not known. */
export function usePhoneOffered(): boolean | null {
  const { answered, kept } = useSiteConfig();
  return (answered ?? kept)?.phone_codes ?? null;
}

/** The name of the site; until the first answer, the one that the server has written into the page's title. */
export function useSiteName(): string {
  const { answered } = useSiteConfig();
  return answered?.site_name ?? writtenName;
}

/** The operator's own pictures; undefined where the site has those of the app, or none is known yet. */
export function useSiteLogos(): { readonly logo: string | undefined; readonly install: string | undefined } {
  const { answered, kept } = useSiteConfig();
  const config = answered ?? kept;
  return { logo: ownPicture(config?.site_logo), install: ownPicture(config?.down_logo) };
}

/** The app draws its own mark itself, in the colours of the theme. */
function ownPicture(address: string | undefined): string | undefined {
  return address === undefined || /\/static\/logo(?:-small)?\.svg$/.test(address) ? undefined : address;
}
