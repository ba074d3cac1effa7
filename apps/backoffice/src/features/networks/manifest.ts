import { Waypoints } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly networks: typeof texts;
  }
}

/** How the networks of coins stand, and stopping one. */
export const networks: FeatureManifest = {
  name: 'networks',
  order: 13,
  title: 'networks.title',
  page: {
    icon: Waypoints,
    group: 'look',
    grant: 'withdrawals.review',
    load: async () => (await import('./networks-page.tsx')).NetworksPage,
  },
  requests: {
    'networks.release': {
      title: 'networks.release.request',
      load: async () => (await import('./release-request.tsx')).ReleaseRequest,
    },
    'networks.credit': {
      title: 'networks.credit.request',
      load: async () => (await import('./credit-request.tsx')).CreditRequest,
    },
    'networks.return': {
      title: 'networks.return.request',
      load: async () => (await import('./return-request.tsx')).ReturnRequest,
    },
  },
};
