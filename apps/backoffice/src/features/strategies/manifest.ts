import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly strategies: typeof texts;
  }
}

/** AI strategies. */
export const strategies: FeatureManifest = {
  name: 'strategies',
  order: 11,
  title: 'strategies.title',
  terms: async () => (await import('./strategy-terms.ts')).strategyTerms,
};
