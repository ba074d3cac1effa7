import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly verification: typeof texts;
  }
}

/** Who the customer is: how far that is verified, and handing it in. */
export const verification: FeatureManifest = {
  name: 'verification',
  pages: {
    '/pages/setting/real_mark': { load: () => import('./real-mark-page.tsx') },
    '/pages/setting/real': { load: () => import('./real-page.tsx') },
  },
};
