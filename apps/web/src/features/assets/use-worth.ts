import { useTranslations } from 'use-intl';
import { usePreferences } from '../../app/preferences.ts';
import { fiatDecimals } from '../../money/show-number.ts';
import { useNumbers } from '../../money/use-money.ts';
import { shownWorth } from './portfolio-view.ts';

/** Writes worth in the chosen currency. */
export interface Worth {
  readonly code: string;
  /** Units of the currency for one US dollar, as far as the device knows. */
  readonly rate: string;
  /** The figure alone; null where it is not known. */
  readonly figure: (worth: string | null) => string | null;
  /** The figure with its currency behind it, as an approximation; a reason where it is not known. */
  readonly about: (worth: string | null) => string;
}

/** @param told the currency in which the server told the worth. */
export function useWorth(told: string): Worth {
  const t = useTranslations('assets');
  const numbers = useNumbers();
  const chosen = usePreferences(({ fiat }) => fiat);
  const figure = (worth: string | null): string | null => {
    const shown = shownWorth(worth, told, chosen);
    return shown === null ? null : numbers.fixed(shown, fiatDecimals(chosen.code));
  };
  const about = (worth: string | null): string => {
    const text = figure(worth);
    return text === null ? t('noPrice') : `\u2248 ${text} ${chosen.code}`;
  };
  return { code: chosen.code, rate: told === chosen.code ? chosen.rate : '1', figure, about };
}
