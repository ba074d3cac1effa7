import { toasts } from '@bourse/ui/toast-store';

/** Shows a sentence for a moment. */
export function say(tone: 'done' | 'failed', text: string): void {
  toasts.show({ tone, text });
}
