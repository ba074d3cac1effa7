import { BookOpenText } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly ledger: typeof texts;
  }
}

/** The ledger: accounts and their postings, the close of each day, and the halt. */
export const ledger: FeatureManifest = {
  name: 'ledger',
  order: 12,
  title: 'ledger.title',
  page: {
    icon: BookOpenText,
    group: 'look',
    grant: 'ledger.read',
    load: async () => (await import('./ledger-page.tsx')).LedgerPage,
  },
  requests: {
    'ledger.resume': {
      title: 'ledger.resume.request',
      load: async () => (await import('./resume-request.tsx')).ResumeRequest,
    },
  },
};
