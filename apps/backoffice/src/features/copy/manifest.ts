import { Users } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly copy: typeof texts;
  }
}

/** Traders who are copied: applications, which two members of staff decide, and suspensions. */
export const copy: FeatureManifest = {
  name: 'copy',
  order: 10,
  title: 'copy.title',
  page: {
    icon: Users,
    group: 'work',
    grant: 'copy.read',
    load: async () => (await import('./traders-page.tsx')).TradersPage,
  },
  requests: {
    'copy.decide': {
      title: 'copy.request',
      load: async () => (await import('./trader-request.tsx')).TraderRequest,
    },
  },
};
