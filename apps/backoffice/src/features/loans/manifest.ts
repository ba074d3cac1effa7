import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly loans: typeof texts;
  }
}

/** Loans against pledged coins. */
export const loans: FeatureManifest = {
  name: 'loans',
  order: 7,
  title: 'loans.title',
  terms: async () => (await import('./loan-terms.ts')).loanTerms,
};
