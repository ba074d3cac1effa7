import { SlidersHorizontal } from 'lucide-react';
import type { FeatureManifest, RequestKind } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly settings: typeof texts;
  }
}

const request: RequestKind = {
  title: 'settings.request',
  load: async () => (await import('./setting-request.tsx')).SettingRequest,
};

/** What is set by versions: countries, verification, fees. */
export const settings: FeatureManifest = {
  name: 'settings',
  order: 25,
  title: 'settings.title',
  page: { icon: SlidersHorizontal, group: 'set', load: async () => (await import('./settings-page.tsx')).SettingsPage },
  requests: {
    'configuration.countries': request,
    'configuration.verification': request,
    'configuration.fees': request,
    'configuration.markets': request,
    'configuration.conversion': request,
    'configuration.fiat': request,
    'configuration.bank_account': request,
    'configuration.bank_payouts': request,
    'configuration.retention': request,
    'configuration.c2c': request,
    'configuration.nft': request,
    'admin.edit_site': {
      title: 'settings.site.request',
      load: async () => (await import('./site-request.tsx')).SiteRequest,
    },
    'admin.market_resume': {
      title: 'settings.halts.resume',
      load: async () => (await import('./market-request.tsx')).ResumeRequest,
    },
    'admin.asset_status': {
      title: 'settings.halts.coin',
      load: async () => (await import('./market-request.tsx')).CoinRequest,
    },
  },
};
