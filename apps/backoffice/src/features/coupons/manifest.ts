import { TicketPercent } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly coupons: typeof texts;
  }
}

/** Campaigns of coupons, and the requests that start them. */
export const coupons: FeatureManifest = {
  name: 'coupons',
  order: 13,
  title: 'coupons.title',
  page: {
    icon: TicketPercent,
    group: 'look',
    grant: 'customers.read',
    load: async () => (await import('./coupons-page.tsx')).CouponsPage,
  },
  requests: {
    'coupons.start': {
      title: 'coupons.request',
      load: async () => (await import('./campaign-request.tsx')).CampaignRequest,
    },
  },
};
