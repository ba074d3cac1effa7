import { Activity } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly health: typeof texts;
  }
}

/** Background work, the commit lane and the database. */
export const health: FeatureManifest = {
  name: 'health',
  order: 18,
  title: 'health.title',
  page: {
    icon: Activity,
    group: 'look',
    grant: 'office.read',
    load: async () => (await import('./health-page.tsx')).HealthPage,
  },
  requests: {
    'office.accept_clock': {
      title: 'health.clock.request',
      load: async () => (await import('./clock-request.tsx')).ClockRequest,
    },
  },
};
