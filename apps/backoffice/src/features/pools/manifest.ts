import { Database } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly pools: typeof texts;
  }
}

/** The funded pools out of which products pay, and the campaigns of coupons that one of them pays for. */
export const pools: FeatureManifest = {
  name: 'pools',
  order: 2,
  title: 'pools.title',
  page: { icon: Database, group: 'look', load: async () => (await import('./pools-page.tsx')).PoolsPage },
  requests: {
    'pool.fill': { title: 'pools.request' },
    'coupons.start': {
      title: 'pools.campaigns.request',
      load: async () => (await import('./campaigns/campaign-request.tsx')).CampaignRequest,
    },
  },
};
