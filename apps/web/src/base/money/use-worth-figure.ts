import { usePreferences } from '../preferences/preferences.ts';
import { shownWorth } from './account-worth.ts';
import { fiatDecimals } from './show-number.ts';
import { useNumbers } from './use-money.ts';

/** Writes worth in the chosen currency: the figure alone; null where it is not known. */
export type WorthFigure = (worth: string | null) => string | null;

/** @param told the currency in which the server told the worth. */
export function useWorthFigure(told: string): WorthFigure {
  const numbers = useNumbers();
  const chosen = usePreferences(({ fiat }) => fiat);
  return (worth) => {
    const shown = shownWorth(worth, told, chosen);
    return shown === null ? null : numbers.fixed(shown, fiatDecimals(chosen.currency_code));
  };
}
