import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly lever: typeof texts;
  }
}

/** Leveraged contracts. */
export const lever: FeatureManifest = {
  name: 'lever',
  order: 5,
  title: 'lever.title',
  terms: async () => (await import('./lever-terms.ts')).leverTerms,
};
