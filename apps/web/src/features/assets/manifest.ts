import type records from '@bourse/i18n/records/assets/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly assets: typeof texts & typeof records;
  }
}

/** What the customer has, its history, and moving it between accounts and coins. */
export const assets: FeatureManifest = {
  name: 'assets',
  pages: {
    '/pages/fund/assets': { load: () => import('./assets-page.tsx') },
    '/pages/fund/assets_record': { load: () => import('./assets-record-page.tsx') },
    '/pages/fund/assets_all_record': { load: () => import('./assets-all-record-page.tsx') },
    '/pages/fund/fundTransfer': { load: () => import('./convert-page.tsx') },
    '/pages/fund/transfer': { load: () => import('./fund-transfer-page.tsx') },
    '/pages/setting/bill': { load: () => import('./bill-page.tsx') },
    '/pages/fund/transfer_history': { load: () => import('./transfer-history-page.tsx') },
  },
};
