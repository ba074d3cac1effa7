import { ListChecks } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly requests: typeof texts;
  }
}

/** What waits for a second person, and what became of it. */
export const requests: FeatureManifest = {
  name: 'requests',
  order: 1,
  title: 'requests.title',
  page: { icon: ListChecks, group: 'work', load: async () => (await import('./requests-page.tsx')).RequestsPage },
};
