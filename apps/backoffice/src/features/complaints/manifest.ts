import { MessageSquareWarning } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly complaints: typeof texts;
  }
}

/** Complaints of customers, by the days by which they are answered. */
export const complaints: FeatureManifest = {
  name: 'complaints',
  order: 7,
  title: 'complaints.title',
  page: {
    icon: MessageSquareWarning,
    group: 'work',
    grant: 'complaints.work',
    load: async () => (await import('./complaints-page.tsx')).ComplaintsPage,
  },
};
