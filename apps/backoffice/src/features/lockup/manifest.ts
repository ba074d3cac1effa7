import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly lockup: typeof texts;
  }
}

/** The lock-up products. */
export const lockup: FeatureManifest = {
  name: 'lockup',
  order: 1,
  title: 'lockup.title',
  terms: async () => (await import('./lockup-terms.ts')).lockupTerms,
};
