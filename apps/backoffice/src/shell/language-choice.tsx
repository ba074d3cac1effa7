import { languages } from '@bourse/contract/lang';
import { Select } from '@bourse/ui/select';
import { useTranslations } from 'use-intl';
import { prefer, usePreferences } from '../base/preferences/preferences.ts';
import { languageNames } from '@bourse/client/locale';

/** The language of this device. */
export function LanguageChoice({ look }: { readonly look: 'desk' | 'dense' }) {
  const t = useTranslations('app');
  const lang = usePreferences((preferences) => preferences.lang);
  return (
    <Select
      look={look}
      aria-label={t('account.language')}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      value={lang}
      onChoose={(chosen) => prefer({ lang: chosen })}
    />
  );
}
