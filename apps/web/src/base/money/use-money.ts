import { settingsCalls } from '@bourse/contract/settings';
import { useEffect } from 'react';
import { useLocale } from 'use-intl';
import { clock } from '../time/clock.ts';
import { prefer, preferencesOf, usePreferences } from '../preferences/preferences.ts';
import { timings } from '../time/timings.ts';
import { useCall } from '../api/use-call.ts';
import { fiatDecimals, inFiat, numberStyle, type NumberStyle } from './show-number.ts';

const styles = new Map<string, NumberStyle>();

/** The figures of a locale, for what is no component. */
export function numbersOf(locale: string): NumberStyle {
  const known = styles.get(locale);
  if (known !== undefined) return known;
  const made = numberStyle(locale);
  styles.set(locale, made);
  return made;
}

/** How figures are written in the language that is shown. */
export function useNumbers(): NumberStyle {
  return numbersOf(useLocale());
}

/** Shows worth in the customer's own currency. */
export interface Fiat {
  readonly code: string;
  /** What an amount in US dollars is worth, written with the currency's decimals and without its sign or code. */
  readonly show: (dollars: string) => string;
  /** The same for a price, which keeps `least` decimals where it is below one unit of the currency. */
  readonly showPrice: (dollars: string, least: number) => string;
}

/** The chosen currency with its rate, which is asked again when it is older than 24 hours (section 9). */
export function useFiat(): Fiat {
  const numbers = useNumbers();
  const { code, rate } = usePreferences((preferences) => preferences.fiat);
  const decimals = fiatDecimals(code);
  return {
    code,
    show: (dollars) => numbers.fixed(inFiat(dollars, rate), decimals),
    showPrice: (dollars, least) => {
      const worth = inFiat(dollars, rate);
      return numbers.fixed(worth, worth.startsWith('0') ? Math.max(decimals, least) : decimals);
    },
  };
}

/** Whether a rate that was asked at `saveTime` has to be asked again. */
export function isRateOld(saveTime: number, nowMs: number): boolean {
  return nowMs - saveTime >= timings.fiatRatesMs;
}

/** Keeps the rate of the chosen currency; once in the app is enough. */
export function useFiatRates(): void {
  const { saveTime } = usePreferences((preferences) => preferences.fiat);
  const isOld = isRateOld(saveTime, clock.now());
  const { data } = useCall(settingsCalls.fiatRates, {}, { enabled: isOld, staleTimeMs: timings.fiatRatesMs });
  useEffect(() => {
    const { code } = preferencesOf().fiat;
    const found = data?.find(({ currency_code }) => currency_code === code);
    if (found !== undefined) prefer({ fiat: { code, rate: found.rate, saveTime: clock.now() } });
  }, [data]);
}
