import { ScrollText } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly content: typeof texts;
  }
}

/** What the house publishes: announcements, news, banners, questions and pages about itself. */
export const content: FeatureManifest = {
  name: 'content',
  order: 14,
  title: 'content.title',
  page: {
    icon: ScrollText,
    group: 'set',
    grant: 'site.edit',
    load: async () => (await import('./content-page.tsx')).ContentPage,
  },
  requests: {
    'content_desk.publish': {
      title: 'content.request',
      load: async () => (await import('./publish-request.tsx')).PublishRequest,
    },
  },
};
