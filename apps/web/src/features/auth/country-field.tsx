import { settingsCalls } from '@bourse/contract/settings';
import { Select } from '@bourse/ui/select';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import type { AuthForm } from './auth-form.ts';

/** Where somebody lives; nobody is put anywhere beforehand, because it decides what is offered to them. */
export function CountryField({ auth: { form, errorOf } }: { readonly auth: AuthForm }) {
  const t = useTranslations('auth.country');
  const locale = useLocale();
  const { data } = useCall(settingsCalls.countryList, {}, { staleTimeMs: 3_600_000 });
  const chosen = useWatch({ control: form.control, name: 'country' });
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    const { compare } = new Intl.Collator(locale);
    return (data ?? [])
      .map(({ code, name }) => ({ value: code, label: names.of(code) ?? name }))
      .toSorted((one, other) => compare(one.label, other.label));
  }, [data, locale]);
  return (
    <Select
      label={t('label')}
      hint={t('hint')}
      placeholder={t('choose')}
      autoComplete="country"
      options={options}
      value={chosen === '' ? null : chosen}
      onChoose={(code) =>
        form.setValue('country', code, { shouldValidate: true, shouldDirty: true, shouldTouch: true })
      }
      error={errorOf('country')}
    />
  );
}
