import { ScanFace } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly verification: typeof texts;
  }
}

/** The review of who customers are. */
export const verification: FeatureManifest = {
  name: 'verification',
  order: 5,
  title: 'verification.title',
  page: {
    icon: ScanFace,
    group: 'work',
    grant: 'kyc.review',
    load: async () => (await import('./verification-page.tsx')).VerificationPage,
  },
  requests: {
    'kyc.verdict': {
      title: 'verification.request',
      load: async () => (await import('./verdict-request.tsx')).VerdictRequest,
    },
  },
};
