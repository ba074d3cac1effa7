import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly settings: typeof texts;
  }
}

/** Settings and the account. */
export const settings: FeatureManifest = {
  name: 'settings',
  pages: {
    '/pages/setting/setting': { load: () => import('./settings-page.tsx') },
    '/pages/setting/userInfo': { load: () => import('./user-info-page.tsx') },
    '/pages/setting/security': { load: () => import('./security-page.tsx') },
    '/pages/setting/payPassword': { load: () => import('./pay-password-page.tsx') },
    '/pages/setting/complaint': { load: () => import('./complaints/complaints-page.tsx') },
    '/pages/setting/api_keys': { load: () => import('./api-keys/api-keys-page.tsx') },
    '/pages/setting/bank': { load: () => import('./cards/bank-page.tsx') },
    '/pages/setting/bank_international': { load: () => import('./cards/bank-international-page.tsx') },
    '/pages/setting/areas': { load: () => import('./places/areas-page.tsx') },
    '/choose-location': { load: () => import('./places/choose-location-page.tsx') },
    '/open-location': { load: () => import('./places/open-location-page.tsx') },
    '/pages/common/aboutus': { load: () => import('./about-page.tsx') },
  },
};
