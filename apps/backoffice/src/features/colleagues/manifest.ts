import { UsersRound } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly colleagues: typeof texts;
  }
}

const load = async () => (await import('./staff-request.tsx')).StaffRequest;

/** Who else works here: nothing that takes two persons can be done by one. */
export const colleagues: FeatureManifest = {
  name: 'colleagues',
  order: 30,
  title: 'colleagues.title',
  page: {
    icon: UsersRound,
    group: 'set',
    grant: 'staff.read',
    load: async () => (await import('./colleagues-page.tsx')).ColleaguesPage,
  },
  requests: {
    'staff.rights': { title: 'colleagues.request.rights', load },
    'staff.close': { title: 'colleagues.request.close', load },
    'staff.reset': { title: 'colleagues.request.reset', load },
  },
};
