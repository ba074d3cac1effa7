import { type ReactNode, useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { usePreferences } from '../preferences/preferences.ts';
import { showLanguage, useShownTexts } from './catalogs.ts';
import { htmlLangs, intlLocales } from '@bourse/client/locale';

interface TextsProviderProps {
  /** Told when a language could not be fetched: the one before stays. */
  readonly onFailed: () => void;
  readonly children: ReactNode;
}

/** Gives the texts of the chosen language to everything below, and follows when another is chosen. Times are UTC. */
export function TextsProvider({ onFailed, children }: TextsProviderProps) {
  const wanted = usePreferences((preferences) => preferences.lang);
  const { lang, texts } = useShownTexts();
  useEffect(() => {
    showLanguage(wanted).catch(onFailed);
  }, [wanted, onFailed]);
  useEffect(() => {
    document.documentElement.lang = htmlLangs[lang];
  }, [lang]);
  return (
    <IntlProvider locale={intlLocales[lang]} messages={texts} timeZone="UTC" onError={reportMissing}>
      {children}
    </IntlProvider>
  );
}

/** A missing key is a type error and found by the checker; at run time the key is shown rather than nothing. */
function reportMissing(error: Error): void {
  if (import.meta.env.DEV) throw error;
}
