import { Handshake } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly otc: typeof texts;
  }
}

const load = async () => (await import('./desk-request.tsx')).DeskRequest;

/** The desk: its terms, its orders, and what two members of staff decide about them. */
export const otc: FeatureManifest = {
  name: 'otc',
  order: 9,
  title: 'otc.title',
  page: {
    icon: Handshake,
    group: 'work',
    grant: 'otc.read',
    load: async () => (await import('./otc-page.tsx')).OtcPage,
  },
  requests: {
    'otc.decide': { title: 'otc.request.decide', load },
    'otc.answer': { title: 'otc.request.answer', load },
  },
  terms: async () => (await import('./otc-terms.ts')).otcTerms,
};
