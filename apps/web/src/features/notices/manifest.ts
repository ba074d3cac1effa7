import type records from '@bourse/i18n/records/notices/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly notices: typeof texts & typeof records;
  }
}

/** What the customer is told. */
export const notices: FeatureManifest = {
  name: 'notices',
  pages: {
    '/pages/mailMessage/mailMessage': { load: () => import('./notices-page.tsx') },
    '/pages/mailMessage/mailMessageList': { load: () => import('./notice-list-page.tsx') },
    '/pages/setting/notices': { load: () => import('./wishes-page.tsx') },
    '/pages/mailMessage/mailMessageDetail': { load: () => import('./notice-page.tsx') },
  },
};
