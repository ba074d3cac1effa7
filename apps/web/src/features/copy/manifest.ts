import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly copy: typeof texts;
  }
}

/** Copy trading: own contracts in the wake of a trader's. */
export const copy: FeatureManifest = {
  name: 'copy',
  pages: {
    '/pages/follow/index': { load: () => import('./traders-page.tsx') },
    '/pages/follow/trader': { moreTexts: ['product-kit'], load: () => import('./trader-page.tsx') },
    '/pages/follow/follow': { moreTexts: ['product-kit'], load: () => import('./follow-page.tsx') },
    '/pages/follow/agreement_zh': { load: () => import('./agreement-zh-page.tsx') },
    '/pages/follow/agreement_en': { load: () => import('./agreement-en-page.tsx') },
    '/pages/copytrade/copy': { load: () => import('./copies-page.tsx') },
    '/pages/copytrade/my': { load: () => import('./my-page.tsx') },
    '/pages/copytrade/trader': { moreTexts: ['product-kit'], load: () => import('./desk-page.tsx') },
  },
};
