import { useLocale } from 'use-intl';
import { usePreferences } from '../preferences/preferences.ts';
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

/** The chosen currency with its rate. */
export function useFiat(): Fiat {
  const numbers = useNumbers();
  const { currency_code: code, rate } = usePreferences((preferences) => preferences.fiat);
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
