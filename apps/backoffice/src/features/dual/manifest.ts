import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly dual: typeof texts;
  }
}

/** Dual investment. */
export const dual: FeatureManifest = {
  name: 'dual',
  order: 6,
  title: 'dual.title',
  terms: async () => (await import('./dual-terms.ts')).dualTerms,
};
