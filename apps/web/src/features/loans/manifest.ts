import type records from '@bourse/i18n/records/loans/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly loans: typeof texts & typeof records;
  }
}

/** Loans against pledged coins. */
export const loans: FeatureManifest = {
  name: 'loans',
  pages: {
    '/pages/loan/list': { moreTexts: ['product-kit'], load: () => import('./loan-products-page.tsx') },
    '/pages/loan/purchase': { moreTexts: ['product-kit'], load: () => import('./loan-apply-page.tsx') },
    '/pages/common/borrowing': { moreTexts: ['product-kit'], load: () => import('./borrowing-page.tsx') },
    '/pages/loan/mine': { moreTexts: ['product-kit'], load: () => import('./loans-page.tsx') },
  },
  family: { positions: '/pages/loan/mine' },
};
