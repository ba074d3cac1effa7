import { Activity } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly 'contract-risk': typeof texts;
  }
}

/** How contracts stand: nothing here moves a price. */
export const contractRisk: FeatureManifest = {
  name: 'contract-risk',
  order: 14,
  title: 'contract-risk.title',
  page: {
    icon: Activity,
    group: 'look',
    grant: 'markets.halt',
    load: async () => (await import('./risk-page.tsx')).RiskPage,
  },
};
