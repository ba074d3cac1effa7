import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly proof: typeof texts;
  }
}

/** What anybody can check. */
export const proof: FeatureManifest = {
  name: 'proof',
  pages: {
    '/pages/verify/verify': { load: () => import('./verify-page.tsx') },
    '/pages/verify/liabilities': { load: () => import('./liabilities-page.tsx') },
  },
};
