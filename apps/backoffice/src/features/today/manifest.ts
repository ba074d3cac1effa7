import { LayoutDashboard } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly today: typeof texts;
  }
}

/** The figures of the morning. */
export const today: FeatureManifest = {
  name: 'today',
  order: 0,
  title: 'today.title',
  page: {
    icon: LayoutDashboard,
    group: 'work',
    grant: 'office.read',
    load: async () => (await import('./today-page.tsx')).TodayPage,
  },
};
