import { ArrowUpFromLine } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly withdrawals: typeof texts;
  }
}

/** The review of what leaves over networks. */
export const withdrawals: FeatureManifest = {
  name: 'withdrawals',
  order: 4,
  title: 'withdrawals.title',
  page: {
    icon: ArrowUpFromLine,
    group: 'work',
    grant: 'withdrawals.review',
    load: async () => (await import('./withdrawals-page.tsx')).WithdrawalsPage,
  },
  requests: {
    'withdrawals.pay': { title: 'withdrawals.request' },
  },
};
