import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly ieo: typeof texts;
  }
}

/** Initial offerings. */
export const ieo: FeatureManifest = {
  name: 'ieo',
  order: 8,
  title: 'ieo.title',
  terms: async () => (await import('./ieo-terms.ts')).ieoTerms,
};
