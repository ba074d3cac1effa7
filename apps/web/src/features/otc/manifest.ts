import type records from '@bourse/i18n/records/otc/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly otc: typeof texts & typeof records;
  }
}

/** The desk: large amounts at firm prices. */
export const otc: FeatureManifest = {
  name: 'otc',
  pages: {
    '/pages/otc/list': { moreTexts: ['product-kit'], load: () => import('./otc-offers-page.tsx') },
    '/pages/otc/mine': { moreTexts: ['product-kit'], load: () => import('./otc-orders-page.tsx') },
  },
  family: { positions: '/pages/otc/mine' },
};
