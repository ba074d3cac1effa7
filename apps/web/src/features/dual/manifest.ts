import type records from '@bourse/i18n/records/dual/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly dual: typeof texts & typeof records;
  }
}

/** Dual investment: an amount that comes back in one of two currencies. */
export const dual: FeatureManifest = {
  name: 'dual',
  pages: {
    '/pages/invest/invest': { moreTexts: ['product-kit'], load: () => import('./dual-products-page.tsx') },
    '/pages/invest/purchase': { moreTexts: ['product-kit'], load: () => import('./dual-buy-page.tsx') },
    '/pages/invest/mine': { moreTexts: ['product-kit'], load: () => import('./dual-orders-page.tsx') },
    '/pages/invest/help': { load: () => import('./dual-help-page.tsx') },
  },
  family: { positions: '/pages/invest/mine' },
};
