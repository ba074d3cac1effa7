import { FolderSearch } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly cases: typeof texts;
  }
}

/** Case files that rules have opened, and the rules. */
export const cases: FeatureManifest = {
  name: 'cases',
  order: 6,
  title: 'cases.title',
  page: {
    icon: FolderSearch,
    group: 'work',
    grant: 'cases.read',
    load: async () => (await import('./cases-page.tsx')).CasesPage,
  },
  requests: {
    'cases.set_rule': {
      title: 'cases.request',
      load: async () => (await import('./rule-request.tsx')).RuleRequest,
    },
  },
};
