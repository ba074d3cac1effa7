import type records from '@bourse/i18n/records/seconds/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly seconds: typeof texts & typeof records;
  }
}

/** Timed options on the index. */
export const seconds: FeatureManifest = {
  name: 'seconds',
  pages: {
    '/pages/transaction/seconds_order': { load: () => import('./seconds-orders-page.tsx') },
  },
  family: { positions: '/pages/transaction/seconds_order' },
  tradeTabs: [{ tab: 'seconds', moreTexts: ['product-kit'], load: () => import('./seconds-trade.tsx') }],
};
