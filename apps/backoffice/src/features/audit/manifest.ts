import { ScrollText } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly audit: typeof texts;
  }
}

/** What staff did, in a chain that shows every change. */
export const audit: FeatureManifest = {
  name: 'audit',
  order: 20,
  title: 'audit.title',
  page: {
    icon: ScrollText,
    group: 'look',
    grant: 'audit.read',
    load: async () => (await import('./audit-page.tsx')).AuditPage,
  },
};
