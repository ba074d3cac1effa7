import { adminCalls } from '@bourse/contract/admin';
import { UserRoundPlus } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly colleagues: typeof texts;
  }
}

/** Who else works here: nothing that takes two persons can be done by one. */
export const colleagues: FeatureManifest = {
  name: 'colleagues',
  order: 4,
  title: 'colleagues.title',
  page: {
    icon: UserRoundPlus,
    group: 'set',
    grant: adminCalls.staffAdd.grant,
    load: async () => (await import('./colleagues-page.tsx')).ColleaguesPage,
  },
};
