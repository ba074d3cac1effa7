import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly trade: typeof texts;
  }
}

/** Spot trading: the tab, a market and its orders. */
export const trade: FeatureManifest = {
  name: 'trade',
  pages: {
    '/pages/transaction/index': { load: () => import('./trade-page.tsx') },
    '/pages/transaction/index2': { load: () => import('./second-trade-page.tsx') },
    '/pages/transaction/contract': { load: () => import('./contract-page.tsx') },
    '/pages/transaction/high': { load: () => import('./high-page.tsx') },
    '/pages/transaction/currency': { load: () => import('./currency-page.tsx') },
    '/pages/transaction/currency_order': { load: () => import('./orders-page.tsx') },
  },
};
