import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly support: typeof texts;
  }
}

/** Chat with support. */
export const support: FeatureManifest = {
  name: 'support',
  pages: {
    '/pages/kf/kf': { load: () => import('./support-page.tsx') },
    '/pages/kefu/index': { load: () => import('./chat-page.tsx') },
  },
};
