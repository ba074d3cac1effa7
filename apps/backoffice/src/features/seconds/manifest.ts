import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly seconds: typeof texts;
  }
}

/** Timed options. */
export const seconds: FeatureManifest = {
  name: 'seconds',
  order: 4,
  title: 'seconds.title',
  terms: async () => (await import('./seconds-terms.ts')).secondsTerms,
};
