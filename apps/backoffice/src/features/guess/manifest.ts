import { ScrollText } from 'lucide-react';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly guess: typeof texts;
  }
}

const load = async () => (await import('./guess-request.tsx')).GuessRequest;

/** Prediction quizzes: their terms, their results by two members of staff, and challenges. */
export const guess: FeatureManifest = {
  name: 'guess',
  order: 11,
  title: 'guess.title',
  page: {
    icon: ScrollText,
    group: 'work',
    grant: 'guess.read',
    load: async () => (await import('./guess-page.tsx')).GuessPage,
  },
  requests: {
    'guess.enter': { title: 'guess.request.enter', load },
    'guess.answer': { title: 'guess.request.answer', load },
  },
  terms: async () => (await import('./guess-terms.ts')).guessTerms,
};
