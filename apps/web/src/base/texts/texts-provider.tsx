import { FigureSeparator } from '@bourse/ui/figure-separator';
import { type ReactNode, useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { usePreferences } from '../preferences/preferences.ts';
import { showLanguage, useShownTexts } from './catalogs.ts';
import { htmlLangs, intlLocales } from '@bourse/client/locale';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Gives the texts of the chosen language to everything below, and follows when another is chosen.
 * @param onFailed told when a language could not be fetched: the one before stays.
 */
export function TextsProvider({ children, onFailed }: { readonly children: ReactNode; readonly onFailed: () => void }) {
  const wanted = usePreferences((preferences) => preferences.lang);
  const { lang, texts } = useShownTexts();
  useEffect(() => {
    showLanguage(wanted).catch(onFailed);
  }, [wanted, onFailed]);
  useEffect(() => {
    document.documentElement.lang = htmlLangs[lang];
  }, [lang]);
  return (
    // Pages name the areas that they need, and are shown when these are loaded.
    <IntlProvider locale={intlLocales[lang]} messages={texts} timeZone={timeZone} onError={reportMissing}>
      <FigureSeparator value={lang === 'fra' || lang === 'spa' ? '\u202f' : ','}>{children}</FigureSeparator>
    </IntlProvider>
  );
}

/** A missing key is a type error and found by the checker; at run time the customer sees the key rather than nothing. */
function reportMissing(error: Error): void {
  if (import.meta.env.DEV) throw error;
}
