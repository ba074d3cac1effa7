import { useTranslations } from 'use-intl';

/** What the button that saves a list says. */
export function useCsvTexts(): { readonly act: string; readonly saved: string; readonly failed: string } {
  const t = useTranslations('payments.record');
  return { act: t('csv'), saved: t('saved'), failed: t('fileFailed') };
}
