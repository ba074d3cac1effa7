import { showToast } from '@bourse/ui/toast';
import { timings } from './timings.ts';

/** What a short message is about. */
export type SayingTone = 'info' | 'done' | 'failed';

/** Shows a sentence for a moment. What needs an act does not belong into one. */
export function say(tone: SayingTone, text: string): void {
  showToast({ tone, text, durationMs: timings.toastMs });
}
