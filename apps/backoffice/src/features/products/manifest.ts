import { Sprout } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly products: typeof texts;
  }
}

/** The products of every family, and the terms under which they are sold. */
export const products: FeatureManifest = {
  name: 'products',
  order: 3,
  title: 'products.title',
  page: {
    icon: Sprout,
    group: 'set',
    grant: 'terms.edit',
    load: async () => (await import('./products-page.tsx')).ProductsPage,
  },
  requests: {
    'terms.change': { title: 'products.request', load: async () => (await import('./terms-request.tsx')).TermsRequest },
  },
};
