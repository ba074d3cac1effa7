import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly auth: typeof texts;
  }
}

/** Signing in and up, and passwords. */
export const auth: FeatureManifest = {
  name: 'auth',
  pages: {
    '/pages/common/login': { load: () => import('./login-page.tsx') },
    '/pages/common/register': { load: () => import('./register-page.tsx') },
    '/pages/common/forget': { load: () => import('./forget-page.tsx') },
    '/pages/common/area': { load: () => import('./area-page.tsx') },
    '/pages/setting/password': { load: () => import('./password-page.tsx') },
  },
};
