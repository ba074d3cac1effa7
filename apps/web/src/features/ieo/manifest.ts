import type records from '@bourse/i18n/records/ieo/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly ieo: typeof texts & typeof records;
  }
}

/** Initial offerings: coins that are drawn among those who subscribe. */
export const ieo: FeatureManifest = {
  name: 'ieo',
  pages: {
    '/pages/ieo/ieo': { load: () => import('./ieo-projects-page.tsx') },
    '/pages/ieo/subscribe': { moreTexts: ['product-kit'], load: () => import('./ieo-subscribe-page.tsx') },
    '/pages/ieo/order': { moreTexts: ['product-kit'], load: () => import('./ieo-orders-page.tsx') },
  },
  family: { positions: '/pages/ieo/order' },
};
