import type records from '@bourse/i18n/records/strategies/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly strategies: typeof texts & typeof records;
  }
}

/** Published strategies that trade with the customer's own money. */
export const strategies: FeatureManifest = {
  name: 'strategies',
  pages: {
    '/pages/ai/list': { moreTexts: ['product-kit'], load: () => import('./strategies-page.tsx') },
    '/pages/ai/mine': { moreTexts: ['product-kit'], load: () => import('./runs-page.tsx') },
    '/pages/ai/order_info': { moreTexts: ['product-kit'], load: () => import('./run-page.tsx') },
  },
  family: { positions: '/pages/ai/mine' },
};
