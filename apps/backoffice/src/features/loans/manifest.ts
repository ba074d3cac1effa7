import { HandCoins } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly loans: typeof texts;
  }
}

/** Loans against pledged coins: their terms, and applications for large ones. */
export const loans: FeatureManifest = {
  name: 'loans',
  order: 7,
  title: 'loans.title',
  page: {
    icon: HandCoins,
    group: 'work',
    grant: 'loans.read',
    load: async () => (await import('./applications-page.tsx')).ApplicationsPage,
  },
  requests: {
    'loans.decide': {
      title: 'loans.request',
      load: async () => (await import('./application-request.tsx')).ApplicationRequest,
    },
  },
  terms: async () => (await import('./loan-terms.ts')).loanTerms,
};
