import type records from '@bourse/i18n/records/lever/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly lever: typeof texts & typeof records;
  }
}

const moreTexts = ['product-kit'] as const;

/** Leveraged contracts, and the high-frequency ones. */
export const lever: FeatureManifest = {
  name: 'lever',
  pages: {
    '/pages/transaction/contract_order': { load: () => import('./contract-orders-page.tsx') },
    '/pages/transaction/high_order': { load: () => import('./high-orders-page.tsx') },
  },
  family: { positions: '/pages/transaction/contract_order' },
  tradeTabs: [
    {
      tab: 'futures',
      moreTexts,
      load: () => import('./futures-trade.tsx'),
      book: () => import('./futures-book.tsx'),
      trades: () => import('./futures-trades.tsx'),
      orders: () => import('./futures-positions.tsx'),
    },
    {
      tab: 'high',
      moreTexts,
      load: () => import('./high-trade.tsx'),
      book: () => import('./high-book.tsx'),
      trades: () => import('./high-trades.tsx'),
      orders: () => import('./high-positions.tsx'),
    },
  ],
};
