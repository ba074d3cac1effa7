import type records from '@bourse/i18n/records/etf/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly etf: typeof texts & typeof records;
  }
}

/** ETF: shares in a published basket of coins. */
export const etf: FeatureManifest = {
  name: 'etf',
  pages: {
    '/pages/etf/list': { moreTexts: ['product-kit'], load: () => import('./etf-page.tsx') },
    '/pages/etf/buy': { moreTexts: ['product-kit'], load: () => import('./etf-buy-page.tsx') },
    '/pages/etf/order': { moreTexts: ['product-kit'], load: () => import('./etf-order-page.tsx') },
  },
  family: { positions: '/pages/etf/order', shelf: { place: 3, load: () => import('./etf-family.tsx') } },
};
