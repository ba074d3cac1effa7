import { MessageSquareText } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly messages: typeof texts;
  }
}

/** What customers are sent by mail and SMS, in each language. */
export const messages: FeatureManifest = {
  name: 'messages',
  order: 28,
  title: 'messages.title',
  page: {
    icon: MessageSquareText,
    group: 'set',
    load: async () => (await import('./messages-page.tsx')).MessagesPage,
  },
};
