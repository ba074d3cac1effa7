import { settingsCalls } from '@bourse/contract/settings';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';

/** The countries by their name in the reader's language; undefined while they are awaited. */
export function useCountries() {
  const locale = useLocale();
  const { data, isError, error, isFetching, refetch } = useCall(
    settingsCalls.countryList,
    {},
    { staleTimeMs: 3_600_000 },
  );
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    const compare = new Intl.Collator(locale).compare;
    return data
      ?.map(({ code, name }) => ({ value: code, label: names.of(code) ?? name }))
      .toSorted((a, b) => compare(a.label, b.label));
  }, [data, locale]);
  return { options, isError, error, isFetching, refetch };
}
