import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly develop: typeof texts;
  }
}

/** The page of everything that a later feature brings: says what will be there. */
export const develop: FeatureManifest = {
  name: 'develop',
  fallback: { load: () => import('./development-page.tsx') },
};
