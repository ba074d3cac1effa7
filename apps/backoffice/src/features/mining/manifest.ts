import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly mining: typeof texts;
  }
}

/** The mining products. */
export const mining: FeatureManifest = {
  name: 'mining',
  order: 2,
  title: 'mining.title',
  terms: async () => (await import('./mining-terms.ts')).miningTerms,
};
