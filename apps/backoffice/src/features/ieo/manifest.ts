import { Sprout } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly ieo: typeof texts;
  }
}

/** Initial offerings: their terms, and how far those that were announced have come. */
export const ieo: FeatureManifest = {
  name: 'ieo',
  order: 8,
  title: 'ieo.title',
  page: {
    icon: Sprout,
    group: 'look',
    grant: 'ieo.read',
    load: async () => (await import('./offerings-page.tsx')).OfferingsPage,
  },
  terms: async () => (await import('./ieo-terms.ts')).ieoTerms,
};
