import { Landmark } from 'lucide-react';
import type { FeatureManifest, RequestKind } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly fiat: typeof texts;
  }
}

const request: RequestKind = {
  title: 'fiat.request',
};

/** Money of banks: what was found on the accounts of the house, and what it pays. */
export const fiat: FeatureManifest = {
  name: 'fiat',
  order: 8,
  title: 'fiat.title',
  page: {
    icon: Landmark,
    group: 'work',
    grant: 'fiat.work',
    load: async () => (await import('./fiat-page.tsx')).FiatPage,
  },
  requests: { 'fiat.credit_recharge': request, 'fiat.pay_order': request },
};
