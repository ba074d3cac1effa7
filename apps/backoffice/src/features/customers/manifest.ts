import { Users } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly customers: typeof texts;
  }
}

/** Customers: who they are, what they have and why, and what they are kept from. */
export const customers: FeatureManifest = {
  name: 'customers',
  order: 10,
  title: 'customers.title',
  page: {
    icon: Users,
    group: 'look',
    grant: 'customers.read',
    load: async () => (await import('./customers-page.tsx')).CustomersPage,
  },
  requests: {
    'credit_score.reverse': {
      title: 'customers.score.request',
      load: async () => (await import('./score-request.tsx')).ScoreRequest,
    },
    'goodwill.credit': {
      title: 'customers.pay.request',
    },
    'customer.keep': {
      title: 'customers.keep.title',
      load: async () => (await import('./keep-request.tsx')).KeepRequest,
    },
    'customer.lift': {
      title: 'customers.lift.request',
      load: async () => (await import('./lift-request.tsx')).LiftRequest,
    },
    'customers.export': {
      title: 'customers.data.copy.request',
      load: async () => (await import('./copy-request.tsx')).CopyRequest,
    },
    'customer.market_maker': {
      title: 'customers.maker.request',
      load: async () => (await import('./maker-request.tsx')).MakerRequest,
    },
    'customer.release': {
      title: 'customers.data.release.request',
      load: async () => (await import('./release-request.tsx')).ReleaseRequest,
    },
  },
};
