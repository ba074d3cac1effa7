import { KeyRound } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly recoveries: typeof texts;
  }
}

/** The way back for customers who have lost every factor. */
export const recoveries: FeatureManifest = {
  name: 'recoveries',
  order: 6,
  title: 'recoveries.title',
  page: {
    icon: KeyRound,
    group: 'work',
    grant: 'customers.recover',
    load: async () => (await import('./recoveries-page.tsx')).RecoveriesPage,
  },
  requests: {
    'factors.recover': {
      title: 'recoveries.request',
      load: async () => (await import('./recovery-request.tsx')).RecoveryRequest,
    },
  },
};
