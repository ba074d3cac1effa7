import { useTranslations } from 'use-intl';
import type { UnreadableKind } from '../device/reduce-picture.ts';
import { useArea } from '../texts/use-area.ts';

/** What to do with a file that is no picture the device can read; null without one, and until the text is here. */
export function useUnreadableText(kind: UnreadableKind | null): string | null {
  // Fetched only where it is needed, which is seldom.
  const state = useArea(kind === null ? undefined : 'product-kit');
  const t = useTranslations();
  return kind === null || state !== 'here' ? null : t(`product-kit.unreadable.${kind}`);
}
