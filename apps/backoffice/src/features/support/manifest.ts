import { Headset } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly support: typeof texts;
  }
}

/** Chats of customers and visitors with the house. */
export const support: FeatureManifest = {
  name: 'support',
  order: 7,
  title: 'support.title',
  page: {
    icon: Headset,
    group: 'work',
    grant: 'support.chat',
    load: async () => (await import('./support-page.tsx')).SupportPage,
  },
};
