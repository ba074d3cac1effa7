import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly finance: typeof texts;
  }
}

/** The tab of finance. */
export const finance: FeatureManifest = {
  name: 'finance',
  pages: {
    '/pages/financial/index': {
      moreTexts: ['product-kit'],
      load: () => import('./finance-page.tsx'),
    },
  },
};
