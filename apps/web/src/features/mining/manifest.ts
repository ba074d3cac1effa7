import type records from '@bourse/i18n/records/mining/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly mining: typeof texts & typeof records;
  }
}

/** Mining: positions share a funded daily budget by their amounts. */
export const mining: FeatureManifest = {
  name: 'mining',
  pages: {
    '/pages/mining/list': { moreTexts: ['product-kit'], load: () => import('./mining-page.tsx') },
    '/pages/mining/buy': { moreTexts: ['product-kit'], load: () => import('./mining-buy-page.tsx') },
    '/pages/mining/order': { moreTexts: ['product-kit'], load: () => import('./mining-order-page.tsx') },
  },
  family: { positions: '/pages/mining/order', shelf: { place: 2, load: () => import('./mining-family.tsx') } },
};
