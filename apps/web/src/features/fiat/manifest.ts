import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly fiat: typeof texts;
  }
}

/** Buying crypto with money of banks, and vouchers for money that was sent. */
export const fiat: FeatureManifest = {
  name: 'fiat',
  pages: {
    '/pages/fund/buy': { load: () => import('./buy-page.tsx') },
    '/pages/fund/buy_detail': { load: () => import('./buy-detail-page.tsx') },
    '/pages/fund/buy_order': { load: () => import('./buy-order-page.tsx') },
    '/pages/fund/recharge': { load: () => import('./recharge-page.tsx') },
    '/pages/fund/recharge_log': { load: () => import('./recharge-log-page.tsx') },
  },
};
