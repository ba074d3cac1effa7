import type records from '@bourse/i18n/records/c2c/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly c2c: typeof texts & typeof records;
  }
}

/** Trading with other customers. */
export const c2c: FeatureManifest = {
  name: 'c2c',
  pages: {
    '/pages/fund/c2c': { load: () => import('./market-page.tsx') },
    '/pages/fund/c2c_buy': { load: () => import('./take-page.tsx') },
    '/pages/fund/c2c_order': { load: () => import('./order-page.tsx') },
    '/pages/fund/c2c_ads': { load: () => import('./ads-page.tsx') },
    '/pages/fund/c2c_publish': { load: () => import('./publish-page.tsx') },
    '/pages/fund/c2c_methods': { load: () => import('./methods-page.tsx') },
  },
  family: { positions: '/pages/fund/c2c_order' },
};
