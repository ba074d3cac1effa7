import type { TimelineState } from '@bourse/ui/timeline';
import { useTranslations } from 'use-intl';

/** What a screen reader says of the points of a timeline. */
export function useStepStates(): Readonly<Record<TimelineState, string>> {
  const t = useTranslations('payments.point');
  return { done: t('done'), now: t('now'), next: t('next'), failed: t('failed'), held: t('held') };
}
