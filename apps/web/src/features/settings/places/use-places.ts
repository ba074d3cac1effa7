import { settingsCalls } from '@bourse/contract/settings';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { type Place, placesOf } from './places.ts';

/** Every country with its name in the language that is shown. */
export function usePlaces() {
  const locale = useLocale();
  const { data, isError, error, isFetching, refetch } = useCall(
    settingsCalls.countryList,
    {},
    { staleTimeMs: 3_600_000 },
  );
  const places = useMemo((): readonly Place[] | undefined => {
    if (data === undefined) return undefined;
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    return placesOf(data, (code) => names.of(code), new Intl.Collator(locale).compare);
  }, [data, locale]);
  return { places, isError, error, isFetching, retry: () => void refetch() };
}
