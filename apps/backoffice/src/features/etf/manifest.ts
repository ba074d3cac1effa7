import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly etf: typeof texts;
  }
}

/** The ETF products. */
export const etf: FeatureManifest = {
  name: 'etf',
  order: 3,
  title: 'etf.title',
  terms: async () => (await import('./etf-terms.ts')).etfTerms,
};
