import type records from '@bourse/i18n/records/lockup/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly lockup: typeof texts & typeof records;
  }
}

/** Lock-up: an amount rests for a term and earns a daily yield. */
export const lockup: FeatureManifest = {
  name: 'lockup',
  pages: {
    '/pages/lockming/welcome': { load: () => import('./lockup-welcome-page.tsx') },
    '/pages/lockming/lockming': { moreTexts: ['product-kit'], load: () => import('./lockup-page.tsx') },
    '/pages/lockming/buy': { moreTexts: ['product-kit'], load: () => import('./lockup-buy-page.tsx') },
    '/pages/lockming/order': { moreTexts: ['product-kit'], load: () => import('./lockup-order-page.tsx') },
  },
  family: { positions: '/pages/lockming/order', shelf: { place: 1, load: () => import('./lockup-family.tsx') } },
};
