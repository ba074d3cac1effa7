import { toasts } from '@bourse/ui/toast-store';
import { timings } from '../time/timings.ts';

/** What a short message is about. */
export type SayingTone = 'info' | 'done' | 'failed';

/** Shows a sentence for a moment. What needs an act does not belong into one. */
export function say(tone: SayingTone, text: string): void {
  if (text !== '') toasts.show({ tone, text }, timings.toastMs);
}
