import { Scale } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly c2c: typeof texts;
  }
}

/** Disputes between customers, and what they advertise. */
export const c2c: FeatureManifest = {
  name: 'c2c',
  order: 9,
  title: 'c2c.title',
  page: {
    icon: Scale,
    group: 'work',
    grant: 'c2c.rule',
    load: async () => (await import('./c2c-page.tsx')).C2cPage,
  },
  requests: {
    'c2c.ruling': {
      title: 'c2c.request',
      load: async () => (await import('./ruling-request.tsx')).RulingRequest,
    },
  },
};
