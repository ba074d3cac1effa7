import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly rewards: typeof texts;
  }
}

/** Daily sign-in and invitations. */
export const rewards: FeatureManifest = {
  name: 'rewards',
  pages: {
    '/pages/sign/sign': { load: () => import('./sign-page.tsx') },
    '/pages/setting/share': { load: () => import('./share-page.tsx') },
  },
};
